/**
 * Words as they are looked for: which say little, how the other side of the Atlantic spells them, and
 * which words of other games mean what these rules call otherwise.
 */

/** What says little of what is looked for. */
export const FILLERS = `
  a about after an and are as at be by can did do does for from get gets go goes had has have he her him his
  how i if in into is it its just long many me much my of off on one or our out over she so some somebody
  someone something that the their them then there they this to up was we what when where which who with you
  your am any been but im isnt dont doesnt cant could got let should than too use using were will would why
  work works happen happens rule rules while during against also being each even ever every im ive just like
  likes may maybe might must need now please really said say since still such sure tell think those through
  upon want wants well whats why yet yes
`
  .trim()
  .split(/\s+/);

/**
 * The spelling of the other side of the Atlantic; endings of words first, then words. A double l is theirs only
 * after a second vowel: travelling, but not falling.
 */
export const SPELLINGS = /** @type {const} */ ([
  [/(?<=arm|col|fav|hon|lab|vap|behavi|rum|harb|vig|neighb|rig)our/, "or"],
  [/(?<=cent|met|lit|fib|meag|theat|spect|sab)re(?=s?$)/, "er"],
  [/(?<=def|off|pret)ens(?=e)/, "enc"],
  [/(?<=[a-z]{3}[^aeiouwr])is(?=e$|es$|ed$|ing$|ation)/, "iz"],
  [/(?<=[aeiou][^aeiou]+[aeiou]l)l(?=ed$|ing$|er$|ers$)/, ""],
  [/^grey/, "gray"],
  [/^age(?=ing$)/, "ag"],
  [/^manoeuv/, "maneuv"],
  [/^mould/, "mold"],
  [/^plough/, "plow"],
]);

/**
 * Forms that no ending gives away.
 *
 * @type {Record<string, string>}
 */
export const IRREGULAR = {
  ate: "eat",
  began: "begin",
  bitten: "bite",
  bled: "bleed",
  blew: "blow",
  blown: "blow",
  bought: "buy",
  broke: "break",
  broken: "break",
  brought: "bring",
  built: "build",
  burnt: "burn",
  caught: "catch",
  chosen: "choose",
  crept: "creep",
  dealt: "deal",
  drank: "drink",
  drawn: "draw",
  drew: "draw",
  driven: "drive",
  drove: "drive",
  dug: "dig",
  eaten: "eat",
  fallen: "fall",
  fed: "feed",
  feet: "foot",
  fell: "fall",
  felt: "feel",
  fled: "flee",
  flew: "fly",
  flown: "fly",
  forgot: "forget",
  fought: "fight",
  found: "find",
  froze: "freeze",
  frozen: "freeze",
  gave: "give",
  given: "give",
  gone: "go",
  grew: "grow",
  grown: "grow",
  heard: "hear",
  held: "hold",
  hid: "hide",
  hidden: "hide",
  horsemen: "horse",
  kept: "keep",
  knelt: "kneel",
  knew: "know",
  knives: "knife",
  known: "know",
  leapt: "leap",
  leaves: "leave",
  led: "lead",
  lit: "light",
  lost: "lose",
  made: "make",
  men: "man",
  mice: "mouse",
  ones: "1",
  paid: "pay",
  ran: "run",
  ridden: "ride",
  risen: "rise",
  rode: "ride",
  rose: "rise",
  said: "say",
  sank: "sink",
  seen: "see",
  shaken: "shake",
  shook: "shake",
  shot: "shoot",
  slain: "slay",
  slept: "sleep",
  slid: "slide",
  sold: "sell",
  spent: "spend",
  spoke: "speak",
  spoken: "speak",
  sprang: "spring",
  stolen: "steal",
  stood: "stand",
  struck: "strike",
  stuck: "stick",
  stung: "sting",
  sunk: "sink",
  swam: "swim",
  swept: "sweep",
  swum: "swim",
  swung: "swing",
  taken: "take",
  taught: "teach",
  threw: "throw",
  thrown: "throw",
  told: "tell",
  took: "take",
  torn: "tear",
  woke: "wake",
  woken: "wake",
  wolves: "wolf",
  won: "win",
  wore: "wear",
  worn: "wear",
  written: "write",
};

/**
 * What players of other games say, and after the colon other words for it. Where there is no colon,
 * each word of a line matches all others.
 */
export const ALIKE = `
  hp, hit points: hits toughness survival vitality
  ac, armor class: defense defence
  thac0, to hit: attack accurate hits
  dc, target number, difficulty class: difficulty tn
  dr, soak: reduce armor resistance
  dm, gm, storyteller, referee: master guide
  pc: player character
  npc, mob, minion, goblin, orc: monster enemy creature
  xp, exp: experience
  crit: critical natural
  nat: natural
  aoo, aoe: opportunity free
  opportunity attack: free
  st, str: strength strong
  dex, dexterity, reflex: agility athletics quick evasion
  con, constitution, fort, fortitude: endurance health resilience conditioning
  int: intelligence intellect
  wis: wisdom will
  cha: charisma presence
  mp, mana, spell points, spell slots: energy ka soulpower
  sanity, sane, insane, insanity: stability mad
  willpower: will resolve resolute ka
  san: stability
  saving throw, save: check reaction resist test
  skill check, ability check: test roll skill
  check: roll test
  roll: test check
  death save: death
  condition, status: effect
  trek, hike, journey, travel, march, walk, overland
  encumbrance, burden, bulk, weight, overloaded: load heavy armor
  flee, flees, fleeing, retreat, escape, disengage, withdraw, leave
  chase, pursue, pursuit, pursuer, outrun, hunt
  sneak, stealth, hide, unnoticed
  spot, notice, perception, awareness, detect, vigilant
  shove, shoved, trip, tripped, topple, knockdown, prone
  hungry, hunger, starve, starving, starvation, famished: food
  eat, eating, ate, meal, dinner, breakfast, lunch, ration: food hungry starvation
  thirst, thirsty, dehydrated, canteen, waterskin, drink: water
  air, oxygen, breath, breathe, breathing, suffocate, suffocation
  vacuum, smother, choke, garrote, strangle: air suffocation breath
  drown, drowning, submerged, underwater
  fall, fell, fallen, plummet, drop
  horse, mount, steed, warhorse, pony, mounted, horseback, saddle
  sick, ill, illness, sickness, disease, infection, infected, fever, plague, ailment
  poison, venom, toxin, toxic, poisonous, fume
  antidote: cure poison
  drug, alcohol, beer, ale, wine, drunk
  fear, fright, terror, afraid, scared, frightened, horror, panic, panicked, terrified
  tired, tire, weary, fatigue, fatigued, exhausted, exhaustion
  fire, blaze, flame, burn, burning, campfire, bonfire
  torch, lantern, candle: light dark
  dark, darkness, night, darkvision, pitch black, gloom
  blind, blinded, invisible, unseen
  snow, ice, blizzard, winter, arctic, freezing: cold
  cold: freezing
  hot, desert, sun: heat
  unconscious, fainted, coma, asleep
  out cold, knocked out, ko: unconscious
  dead, death, dying, kill, slain
  die, died: dead death dying
  resurrect, resurrection, revive, revivify, undead: dead return
  heal, healing, cure, recover, recovery, regain
  regenerate, recharge, refresh, replenish, restore: heal regain recovery
  treat wounds, patch up: aid healing
  cure wounds, lay hands, healing word: healing ways
  sleep, slept, sleeping, nap
  rest, break, camp, breather
  medicine, medical, doctor, surgeon, medic, nurse, healer: aid care chirurgeon
  first aid kit, healing kit, bandage: aid
  grapple, grab, seize, clinch, wrestle, wrestling, pinned
  bound, tied, handcuffed, shackled, chained, net, entangled, restrained
  paralyzed, paralysed, petrified, frozen
  helpless: unconscious restrained disabled
  incapacitated: disabled unconscious
  craft, crafting, crafter, forge, smith, smithing, blacksmith, build, make
  recycle, salvage, scavenge, scrap
  ingredient, component, supply, material
  two, both, several, multiple: several together
  teamwork, together, cooperate, assist, help
  ally, friend, companion, party
  two handed, greatsword: heavy weapon
  blade, dagger, axe, spear, mace: weapon
  sword: weapon
  pike, halberd, polearm, reach: long weapon
  bow, crossbow, archer, shoot, shot, ranged
  unsheathe, sheathe, scabbard, draw
  door, wall, gate, statue, crate, table, furniture, lock: object
  object, item, thing
  gear, equipment: item weapon armor
  smash, break, broke, broken, shatter
  parry, block, dodge, evade
  haggle, negotiate, bargain, diplomacy, persuade, convince
  fake, unreal: illusion
  illusion, illusory, phantasm, phantasmal, disbelieve
  spellcaster, caster, wizard, mage, mystic
  spell, cast, casting, magic
  bonus, plus, modifier, adjustment
  malus, minus, penalty, modifier
  opposed, contested, versus, contest
  zero: 0
  three, 3: 3
  stat, attribute, ability, score
  corruption, corrupted, corrupt, taint, tainted
  soldier, troop, army, unit, henchman, follower, hireling
  command, order
  rally, inspire, bolster
  leader, leadership, general, commander, captain
  reroll, again
  fate, hero point, inspiration: reroll trait burn
  sacrifice, spend, burn
  speed, pace, rate
  dash, sprint, run, running
  jog, jogging, trot: run
  leap, jump, jumping, vault
  age, aging, old, older, elderly
  trail, track, footprint, tracking
  search, find, look, spot, investigate, investigation
  riddle, puzzle, mystery: problem
  dungeon: exploring
  wage, expense, upkeep, price, cost
  rent, inn, tavern, lodging: living sleeping
  stable, fodder, stabling: animal upkeep
  repair, maintain, maintenance
  flank, surround, outnumber
  initiative, turn order
  surprise, ambush, unaware, off guard
  potion, elixir
  shield, buckler
  advantage: better
  disadvantage: worse
  feat, perk, talent: ability
  grid, square, battlemap, hex: space
  turn, round
  acid: corrosive
  slashing, piercing, blunt, bludgeoning: standard damage
  psychic, mind, mental
  weak, weakness, vulnerable, vulnerability
  immune, immunity, resistance, resistant
  explode, exploding, ace
  rapids, current, upstream, storm: rough turbulent
  swim, swimming
  swollen, septic, rotting, gangrene: infected
  limb, leg, arm: amputation
  saw, sever, chop, cut
  cauterise, cauterize, sear
  mercy, merciful, subdue, knockout, spare: nonlethal lethal
  nonlethal, subdual
  type, kind, sort, category
  max, maximum, highest, cap, limit
  min, minimum, least, lowest
  combine, merge, join, unite
  learn, buy, purchase, acquire: new experience cost
  symbol, notation, abbreviation, shorthand, sign: written notation
  fumble, botch, critical failure, critical miss
  auto, automatic, automatically
  mud, swamp, bog, marsh, mire, rubble, undergrowth: bog swamp difficult terrain
  wound, injury, hurt, fracture, broken bone
  floor, ground, dirt
  stab, slash, pierce, bite: hit hurt wound
  chance, odd, probability, likelihood, percent
  extinguish, douse, quench, put out: fuel die burn
  guard, watch, sentry, lookout
  overnight, good night: night sleep
  iq: intelligence intellect
  ht: health endurance
  dx: agility quick
  fp, fatigue point, fatigue points: stamina fatigue
  benny, bennies, luck point, karma, edge point: trait burn reroll
  proficiency, proficient: skill
  flat footed, flatfooted, unaware, off guard: surprise unaware
  five foot step: withdraw move
  combat maneuver, cmb: grapple knockdown
  difficult, rough, terrain
  moral, alignment, evil, sin: deed
  mutation, mutate: sign
  exact, equal, tie, draw, meet
  shoot, missile, arrow, bolt: ranged
  cloud, gas, fume, smoke: air inescapable
  caltrop, pit, pitfall: fall trap
  cliff, ledge, roof, ladder, stair: fall
  gallon, litre, quart, pint
  feet, foot, metre, meter, yard
  pound, kilo, weight
  coin, gold, silver, money, platinum: cost price
  age, year, birthday
  hearing, ear, deaf, deafened
  weather, rain, wind
  ability score, ability scores: attribute ability
  stun, stunned, daze, dazed, groggy, woozy
  awe, awed, overawed
  hex, jinx: curse
  trap, snare
  cover, concealment, behind
  bed, comfortable, camping, tent, inn: sleeping quality
`;
