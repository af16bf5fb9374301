/** Recipe pages in the style of large sites, magazines and stores. */
export const sitePages = [
  {
    style: 'British, with grams and ounces',
    text: `Rhubarb crumble
A pudding for cold days

Preparation time
less than 30 mins
Cooking time
30 mins to 1 hour
Serves
Serves 6

Ingredients
For the filling
600g/1lb 5oz rhubarb, cut into chunks
100g/3½oz caster sugar
For the crumble
225g/8oz plain flour
115g/4oz cold butter, cubed
50g/1¾oz rolled oats
custard, to serve

Method
Preheat the oven to 180C/160C Fan/Gas 4.
Put the rhubarb in a dish with 100g of the sugar.
Rub the butter into the flour.
Recipe tips
Frozen rhubarb works too.`,
    ingredients: [
      '600g rhubarb (cut into chunks)',
      '100g caster sugar',
      '225g plain flour',
      '115g cold butter (cubed)',
      '50g rolled oats',
      'custard (to serve)',
    ],
  },
  {
    style: 'Spanish',
    text: `Tortilla de patatas de mi madre
Publicidad
Valora esta receta
Tiempo de preparación: 15 minutos
Raciones: 4 personas
Dificultad: fácil

Ingredientes para 4 personas
6 huevos
1 kg de patatas
1 cebolla grande
300 ml de aceite de oliva
Sal al gusto

Elaboración
Pelar las patatas y cortarlas en láminas finas.
Calentar el aceite y freír las patatas a fuego lento durante 20 minutos.
Batir los huevos y mezclar.
Consejos
Queda mejor con huevos del día.
Información nutricional
320 kcal por ración`,
    ingredients: [
      '6 huevos',
      '1 kg de patatas',
      '1 cebolla grande',
      '300 ml de aceite de oliva',
      'Sal al gusto',
    ],
  },
  {
    style: 'Mexican Spanish with parts and boxes',
    text: `Enchiladas verdes
Imprimir
Compartir en Facebook

INGREDIENTES
Para la salsa:
☐ 8 tomates verdes
☐ 2 chiles serranos
☐ 1/2 taza de cilantro
☐ 1 diente de ajo
Para las enchiladas:
☐ 12 tortillas de maíz
☐ 2 tazas de pollo deshebrado
☐ 1 taza de crema
☐ queso fresco

PREPARACIÓN
1. Hervir los tomates y los chiles durante 10 minutos.
2. Licuar con el cilantro y el ajo.
3. Rellenar las tortillas con pollo.`,
    ingredients: [
      '8 tomates verdes',
      '2 chiles serranos',
      '1/2 taza de cilantro',
      '1 diente de ajo',
      '12 tortillas de maíz',
      '2 tazas de pollo deshebrado',
      '1 taza de crema',
      'queso fresco',
    ],
  },
  {
    style: 'amounts on lines of their own',
    text: `Brown Butter Blondies
Yield: 16 squares
Time: 50 minutes
Save to recipe box

Ingredients
Yield: 16 squares
1
cup unsalted butter
2
cups packed brown sugar
2
large eggs
1½
teaspoons vanilla extract
2
cups all-purpose flour
Flaky salt, for sprinkling

Preparation
Step 1
Heat oven to 350 degrees. Line a 9-inch pan.
Step 2
Melt the butter until it smells of nuts, 5 to 8 minutes.
Private Notes
Leave a private note on this recipe.`,
    ingredients: [
      '1 cup unsalted butter',
      '2 cups packed brown sugar',
      '2 large eggs',
      '1½ teaspoons vanilla extract',
      '2 cups all-purpose flour',
      'Flaky salt (for sprinkling)',
    ],
  },
  {
    style: 'shouted parts without colons, adverts in between',
    text: `FISH TACOS WITH LIME SLAW
30 MIN
SERVES 4

WHAT YOU NEED
FISH
1 pound cod fillets
1 teaspoon chili powder
Advertisement
SLAW
3 cups shredded cabbage
¼ cup mayonnaise
1 lime
TO SERVE
8 corn tortillas
Hot sauce

WHAT TO DO
Season the fish with the chili powder.
Bake for 12 minutes.
RELATED: 15 dinners for busy nights
2 cups of coffee and a good book`,
    ingredients: [
      '1 pound cod fillets',
      '1 teaspoon chili powder',
      '3 cups shredded cabbage',
      '¼ cup mayonnaise',
      '1 lime',
      '8 corn tortillas',
      'Hot sauce',
    ],
  },
  {
    style: 'a magazine with fractions by slash and long notes',
    text: `Roast Carrots with Whipped Ricotta
Recipe by Alex Sample
Photo by Kim Sample
November 3
4.5
(87)
Active Time
20 minutes
Total Time
1 hour

Sweet carrots want salt and cold cheese. Buy the small ones with their greens still on.

Ingredients
4 servings
2 lb. small carrots, scrubbed, halved lengthwise if thick
3 Tbsp. extra-virgin olive oil, divided
1½ tsp. kosher salt, plus more
Freshly ground black pepper
1 cup whole-milk ricotta
2 Tbsp. honey
⅓ cup hazelnuts, toasted, coarsely chopped
Flaky sea salt

Preparation
Step 1
Place a rack in middle of oven; preheat to 425°. Toss carrots and 2 Tbsp. oil on a rimmed baking sheet.
Step 2
Whip ricotta in a food processor, about 2 minutes.
Do Ahead: Ricotta can be whipped 1 day ahead.`,
    ingredients: [
      '2 lb. small carrots (scrubbed · halved lengthwise if thick)',
      '3 Tbsp. extra-virgin olive oil (divided)',
      '1½ tsp. kosher salt (plus more)',
      'Freshly ground black pepper',
      '1 cup whole-milk ricotta',
      '2 Tbsp. honey',
      '⅓ cup hazelnuts (toasted · coarsely chopped)',
      'Flaky sea salt',
    ],
  },
  {
    style: 'a meal kit with pantry and nutrition',
    text: `Beef Bulgogi Bowls
Cook time 30 min | Difficulty: Easy
Allergens: Soy, Sesame

Ingredients
serving 2
10 ounce Ground Beef
½ cup Jasmine Rice
2 unit Scallions
4 ounce Shredded Carrots
1 tablespoon Sesame Oil
Not included in your delivery
1 teaspoon Sugar
Salt
Pepper

Nutrition Values
Calories 780 kcal
Fat 38 g

Instructions
1
Wash and dry all produce. Thinly slice scallions.
2
Cook the rice with 1 cup water for 15 minutes.`,
    ingredients: [
      '10 ounce Ground Beef',
      '½ cup Jasmine Rice',
      '2 unit Scallions',
      '4 ounce Shredded Carrots',
      '1 tablespoon Sesame Oil',
      '1 teaspoon Sugar',
      'Salt',
      'Pepper',
    ],
  },
]
