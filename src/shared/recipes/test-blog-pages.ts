/** Recipe pages in the style of blogs and recipe cards. */
export const blogPages = [
  {
    style: 'a blog with a recipe card, boxes and second measures',
    text: `Home » Dinners » Weeknight Lemon Chicken Soup
Jump to Recipe Print Recipe
This post may contain affiliate links.

My grandmother made this soup each time that one of us had a cold. I add 2 lemons when nobody looks!

Ingredients you need
Chicken – thighs stay juicier than breasts.
Orzo – or any small pasta.

How to make lemon chicken soup
Start with the vegetables, they carry the taste.

ADVERTISEMENT

Weeknight Lemon Chicken Soup
★★★★★
4.9 from 213 votes
Print Pin Rate
Prep Time: 10 mins
Cook Time: 25 mins
Total Time: 35 mins
Servings: 4
Calories: 312kcal
Author: June Example

Ingredients
1x 2x 3x
US Customary – Metric
▢ 1 tablespoon olive oil
▢ 1 yellow onion, finely chopped
▢ 3 cloves garlic, minced
▢ 6 cups (1.4 liters) chicken broth
▢ 1 ½ pounds boneless chicken thighs
▢ ¾ cup orzo (135 g)
▢ 2 lemons, juiced
▢ salt and pepper, to taste

Instructions
Heat the oil in a large pot and cook the onion for 5 minutes.
Add 6 cups broth and bring to a boil.
Stir in the orzo and simmer 10 minutes.

Notes
1 cup of rice works in place of the orzo.
Nutrition
Calories: 312kcal | Carbohydrates: 28g`,
    ingredients: [
      '1 tablespoon olive oil',
      '1 yellow onion (finely chopped)',
      '3 cloves garlic (minced)',
      '6 cups chicken broth',
      '1 ½ pounds boneless chicken thighs',
      '¾ cup orzo',
      '2 lemons (juiced)',
      'salt and pepper (to taste)',
    ],
  },
  {
    style: 'a card with parts',
    text: `Sticky Tofu Bowls
By Sam
Serves 2

INGREDIENTS

For the tofu:
1 block (14 oz) extra firm tofu
2 tbsp cornstarch
For the sauce:
1/4 cup soy sauce
2 tbsp maple syrup
1 tsp sesame oil
For serving:
2 cups cooked rice
1 cucumber, sliced

DIRECTIONS
1. Press the tofu for 15 minutes.
2. Toss with cornstarch and fry until golden.
3. Mix the sauce and pour it over.`,
    ingredients: [
      '1 block (14 oz) extra firm tofu',
      '2 tbsp cornstarch',
      '1/4 cup soy sauce',
      '2 tbsp maple syrup',
      '1 tsp sesame oil',
      '2 cups cooked rice',
      '1 cucumber (sliced)',
    ],
  },
  {
    style: 'a budget blog with prices',
    text: `$6.12 recipe / $1.53 serving
Prep: 5 mins Cook: 20 mins
Servings: 4

Ingredients
2 Tbsp olive oil ($0.32)
1 15oz. can chickpeas ($0.89)
1/2 lb. pasta ($0.60)
4 oz. feta cheese ($2.12)
1/4 tsp crushed red pepper* ($0.02)

Instructions
Boil the pasta for 8 minutes.
Drain the chickpeas and cook them in the oil.
Notes
*Use less if you do not like heat.
See how we calculate recipe costs here.`,
    ingredients: [
      '2 Tbsp olive oil',
      '1 15oz. can chickpeas',
      '1/2 lb. pasta',
      '4 oz. feta cheese',
      '1/4 tsp crushed red pepper',
    ],
  },
  {
    style: 'a large site with scale buttons and reviews',
    text: `Classic Banana Bread
4.8
(1,204)
986 Reviews
312 Photos
Save
Rate
Print
Share
Prep Time:
15 mins
Cook Time:
60 mins
Servings:
12
Yield:
1 loaf

Ingredients
1/2x
1x
2x
Original recipe (1X) yields 12 servings
2 cups all-purpose flour
1 teaspoon baking soda
¼ teaspoon salt
¾ cup brown sugar
½ cup butter
2 large eggs, beaten
2 ⅓ cups mashed overripe bananas

Directions
Gather all ingredients.
Preheat the oven to 350 degrees F (175 degrees C). Lightly grease a 9x5-inch loaf pan.
Combine flour, baking soda, and salt in a large bowl.
Nutrition Facts (per serving)
229 Calories
7g Fat
36g Carbs
4g Protein`,
    ingredients: [
      '2 cups all-purpose flour',
      '1 teaspoon baking soda',
      '¼ teaspoon salt',
      '¾ cup brown sugar',
      '½ cup butter',
      '2 large eggs (beaten)',
      '2 ⅓ cups mashed overripe bananas',
    ],
  },
  {
    style: 'a card with notes in brackets and substitutes',
    text: `The Best Pancakes
Jump to Recipe
Why you'll love this recipe
They are fluffy and take 15 minutes.

Ingredients
Cook Mode Prevent your screen from going dark
1 1/2 cups (190g) all-purpose flour (see note 1)
1 tablespoon baking powder
1 cup + 2 tbsp milk, or buttermilk
1 egg
3 tablespoons butter, melted (plus more for the pan)
Maple syrup, for serving
Fresh berries (optional)

How to make pancakes
Whisk the dry ingredients.
Pour 1/4 cup batter for each pancake.

Recipe Notes
1. Spoon and level the flour.`,
    ingredients: [
      '1 1/2 cups all-purpose flour',
      '1 tablespoon baking powder',
      '1 cup + 2 tbsp milk (or buttermilk)',
      '1 egg',
      '3 tablespoons butter (melted plus more for the pan)',
      'Maple syrup (for serving)',
      'Fresh berries (optional)',
    ],
  },
  {
    style: 'a baking blog with equipment and two parts',
    text: `Cinnamon Rolls
Pin Recipe
Author: Bea Example
Prep Time: 2 hours 30 minutes
Yield: 12 rolls

Equipment
9 x 13 inch pan
Stand mixer

Ingredients
Dough
3/4 cup (180ml) whole milk, warmed
2 and 1/4 teaspoons active dry yeast (1 standard packet)
1/4 cup (50g) granulated sugar
1 large egg + 1 egg yolk, at room temperature
3 cups (390g) bread flour
Filling
2/3 cup (135g) dark brown sugar
1 and 1/2 tablespoons ground cinnamon
Cream Cheese Icing
4 ounces (113g) cream cheese, softened
2/3 cup (80g) powdered sugar

Instructions
Make the dough: Whisk the warm milk, yeast and sugar together.
Knead for 5 minutes.
Did you make this recipe?
Tag @example on Instagram`,
    ingredients: [
      '3/4 cup whole milk (warmed)',
      '2 and 1/4 teaspoons active dry yeast (1 standard packet)',
      '1/4 cup granulated sugar',
      '1 large egg + 1 egg yolk (at room temperature)',
      '3 cups bread flour',
      '2/3 cup dark brown sugar',
      '1 and 1/2 tablespoons ground cinnamon',
      '4 ounces cream cheese (softened)',
      '2/3 cup powdered sugar',
    ],
  },
  {
    style: 'Spanish blog with grams, commas and a long story',
    text: `Lentejas estofadas
Por Lucía Ejemplo · 14 comentarios
Hoy os traigo un plato de cuchara que en casa comemos 1 vez por semana.
Ir a la receta Imprimir

¿Qué necesitas?
Ingredientes (4 raciones):
- 400 g de lentejas pardinas
- 2 zanahorias, en rodajas
- 1 pimiento verde
- 2 dientes de ajo, picados
- 1 chorizo (unos 150 g)
- 1 cucharadita de pimentón dulce
- Aceite de oliva virgen extra
- Sal

¿Cómo se hace?
Paso 1: Picar las verduras y sofreírlas 10 minutos.
Paso 2: Añadir las lentejas y cubrir con agua.
Notas:
Al día siguiente están mejores.`,
    ingredients: [
      '400 g de lentejas pardinas',
      '2 zanahorias (en rodajas)',
      '1 pimiento verde',
      '2 dientes de ajo (picados)',
      '1 chorizo (unos 150 g)',
      '1 cucharadita de pimentón dulce',
      'Aceite de oliva virgen extra',
      'Sal',
    ],
  },
]
