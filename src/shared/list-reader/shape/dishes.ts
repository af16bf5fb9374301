/** Words for dishes that people cook, although stores also sell some of them ready-made. */
const dishes =
  'tacos?|chili|burgers?|soups?|salads?|pizzas?|lasagna|enchiladas?|quesadillas?|fajitas?|bowls?|sandwich(?:es)?|casseroles?|stews?|melts?|bake|wraps?|spaghetti|nachos|' +
  'gumbo|pancakes?|waffles?|omelet(?:te)?s?|frittata|quiche|parm(?:esan)?|scampi|alfredo|hash|skillet|ke?a?bobs?|kebabs?|kabobs?|meat ?loaf|ramen|pho|hot ?dish|chowder|risotto|gyros?|' +
  'burritos?|tostadas|sushi|curry|stir[\\s-]?fry|pasta|carnitas|roast|sloppy joes|pot pies?|pot roast|overnight oats|french toast|carbonara|teriyaki|pad thai|' +
  'leftovers?|breakfast|brunch|lunch|dinner|supper|take[\\s-]?out|delivery|potluck|night|party|grilled|baked|fried|roasted|stuffed|sheet pan|crock ?pot|instant pot|slow cooker'
const dish = new RegExp(`(?:^|[\\s-])(?:${dishes})(?![\\p{L}-])`, 'iu')

/** Matches goods whose names contain the name of a dish: 'hamburger buns', 'taco shells', 'pizza dough'. */
const boughtFor =
  /\s(?:shells?|buns?|dough|kits?|mix|sauce|seasoning|dressing|cubes?|bases?|broth|stock|noodles|pockets|greens|meat|beef|cheese|rolls?|chips|patties)$/iu

/** Whether a meal names a dish to cook, such as 'taco night', rather than goods. */
export function isDish(meal: string): boolean {
  return dish.test(meal) && !boughtFor.test(meal)
}
