/** The menu follows the games that a reader plays. */

import { root } from "../base/base_url.js";
import { onEveryPage } from "../page/navigation.js";
import { GAMES_CHOSEN, myGames } from "../storage/my_games.js";
import { orderMenu, settleMenu } from "./menu_order.js";

export const followMyGames = () => {
  onEveryPage(settleMenu);
  document.addEventListener(GAMES_CHOSEN, () => {
    orderMenu(root, myGames());
    settleMenu();
  });
};
