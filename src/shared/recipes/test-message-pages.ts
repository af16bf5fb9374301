/** Recipes in the style of messages, forum posts and notes. */
export const messagePages = [
  {
    style: 'a message without any heading',
    text: `Hey! Here is the chili from Sunday, it feeds 6 hungry people.

2 lbs ground beef
1 large onion, diced
2 cans kidney beans
1 28-oz can crushed tomatoes
3 tbsp chili powder
1 tsp cumin
salt

Brown the beef with the onion, about 10 minutes.
Add everything else and simmer for 2 hours. Freeze what is left!`,
    ingredients: [
      '2 lbs ground beef',
      '1 large onion (diced)',
      '2 cans kidney beans',
      '1 28-oz can crushed tomatoes',
      '3 tbsp chili powder',
      '1 tsp cumin',
      'salt',
    ],
  },
  {
    style: 'Markdown',
    text: `# Green Curry

A quick one. **Serves 3.**

## Ingredients

- 1 can (400 ml) coconut milk
- 2 tbsp green curry paste
- 300 g chicken breast, thinly sliced
- 1 handful Thai basil
- 1 tbsp fish sauce
- lime wedges

## Method

1. Fry the paste for a minute.
2. Add the coconut milk and bring to a simmer.
3. Add the chicken and cook for 6 minutes.

## Notes

- Use tofu for a vegetarian curry.`,
    ingredients: [
      '1 can (400 ml) coconut milk',
      '2 tbsp green curry paste',
      '300 g chicken breast (thinly sliced)',
      '1 handful Thai basil',
      '1 tbsp fish sauce',
      'lime wedges',
    ],
  },
  {
    style: 'a video description',
    text: `How I make creamy tomato pasta 🍝
Subscribe for more! https://example.com/subscribe
Follow me @pastaperson

What you'll need:
• 1 lb rigatoni
• 2 tablespoons tomato paste
• 1 cup heavy cream
• 1/2 cup Parmesan, grated
• a handful of basil
• salt

Steps:
1) Boil the pasta in salted water.
2) Fry the tomato paste, add the cream and stir.

#pasta #dinner`,
    ingredients: [
      '1 lb rigatoni',
      '2 tablespoons tomato paste',
      '1 cup heavy cream',
      '1/2 cup Parmesan (grated)',
      'a handful of basil',
      'salt',
    ],
  },
  {
    style: 'plain names without amounts',
    text: `Greek salad

Ingredients:
Cucumber
Tomatoes
Red onion
Feta
Kalamata olives
Olive oil
Dried oregano

Directions:
Chop the vegetables and toss them with oil and oregano.
Top with feta.`,
    ingredients: [
      'Cucumber',
      'Tomatoes',
      'Red onion',
      'Feta',
      'Kalamata olives',
      'Olive oil',
      'Dried oregano',
    ],
  },
  {
    style: 'a forum post, all in prose but for a list',
    text: `Re: best slow cooker pulled pork?
Posted by grillmaster77 on Oct 12
I have made this about 20 times and my 3 kids beg for it.

4 lb pork shoulder
1 onion
1 cup BBQ sauce
1/2 cup apple cider vinegar
2 tbsp brown sugar
1 tbsp paprika

Throw it all in for 8 hours on low, shred it with two forks. Done.

12 people found this helpful
Reply Quote`,
    ingredients: [
      '4 lb pork shoulder',
      '1 onion',
      '1 cup BBQ sauce',
      '1/2 cup apple cider vinegar',
      '2 tbsp brown sugar',
      '1 tbsp paprika',
    ],
  },
  {
    style: 'an old card, shouted, with abbreviations',
    text: `GRANDMA RUTH'S POTATO SALAD
Serves 10

INGREDIENTS:
5 LBS. RED POTATOES
6 EGGS, HARD BOILED
1 C. MAYONNAISE
2 T. MUSTARD
1/2 C. SWEET RELISH
CELERY SALT

DIRECTIONS:
BOIL POTATOES UNTIL TENDER. COOL AND CUT.
MIX WITH THE REST. CHILL OVERNIGHT.`,
    ingredients: [
      '5 LBS. RED POTATOES',
      '6 EGGS (HARD BOILED)',
      '1 C. MAYONNAISE',
      '2 T. MUSTARD',
      '1/2 C. SWEET RELISH',
      'CELERY SALT',
    ],
  },
]
