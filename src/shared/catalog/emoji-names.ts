/**
 * Names of the products that emoji depict, used for lines that don't contain another name, such as '🥚 3 doz'.
 */
const named = `
🍎 apples
🍏 green apples
🍐 pears
🍊 oranges
🍋 lemons
🍌 bananas
🍉 watermelon
🍇 grapes
🍓 strawberries
🫐 blueberries
🍈 melon
🍒 cherries
🍑 peaches
🥭 mangoes
🍍 pineapple
🥥 coconut
🥝 kiwi
🍅 tomatoes
🍆 eggplant
🥑 avocados
🥦 broccoli
🥬 lettuce
🥒 cucumbers
🌶 hot peppers
🫑 bell peppers
🌽 corn
🥕 carrots
🧄 garlic
🧅 onions
🥔 potatoes
🍠 sweet potatoes
🫛 peas
🫚 ginger
🍄 mushrooms
🥜 peanuts
🌰 chestnuts
🫘 beans
🍞 bread
🥐 croissants
🥖 baguette
🫓 flatbread
🥨 pretzels
🥯 bagels
🥞 pancake mix
🧇 waffles
🧀 cheese
🥚 eggs
🧈 butter
🥛 milk
🥩 steak
🥓 bacon
🍗 chicken
🌭 hot dogs
🍕 pizza
🌮 taco shells
🌯 tortillas
🍟 french fries
🧂 salt
🍿 popcorn
🍤 shrimp
🦐 shrimp
🦀 crab
🦞 lobster
🐟 fish
🍚 rice
🍝 spaghetti
🍜 ramen
🍣 sushi
🍦 ice cream
🍨 ice cream
🍩 donuts
🍪 cookies
🎂 birthday cake
🍰 cake
🧁 cupcakes
🥧 pie
🍫 chocolate
🍬 candy
🍭 lollipops
🍯 honey
☕ coffee
🍵 tea
🍷 wine
🍺 beer
🍻 beer
🍾 champagne
🧃 juice boxes
🥤 soda
🧊 ice
🧻 toilet paper
🧼 soap
🧽 sponges
🪥 toothbrush
🪒 razors
🧴 lotion
🕯 candles
💡 light bulbs
🔋 batteries
💐 flowers
🌹 roses
🍼 baby bottles
`

const nameByEmoji = new Map(
  named
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const end = line.indexOf(' ')
      return [line.slice(0, end), line.slice(end + 1)]
    }),
)

/**
 * Returns the name of the product an emoji depicts, or null if it doesn't depict one. Ignores the variation
 * selector at the end of some emoji.
 */
export function nameOfEmoji(emoji: string): string | null {
  return nameByEmoji.get(emoji.replaceAll('\u{FE0F}', '')) ?? null
}
