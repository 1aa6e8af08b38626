"""Calculators with readings."""

USIEL = "/usiel/how-we-play/"
ARMOUR = "reading_armour_fast"
FAST = "?calculator=usiel.travel-cost&hours=4&pace=hurry&armour_stamina=2"
