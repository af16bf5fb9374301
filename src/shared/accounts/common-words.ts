/** The most common words in passwords, in lowercase and without spaces. We compiled this list ourselves. */
export const commonWords: ReadonlySet<string> = new Set(
  `
aaron abc abcabc abcd access account admin administrator adrian alex alexander alexandra alice
alicia allison amanda amber america amor amsterdam andrea andrew angel angela angels animal anna
anthony apple april arsenal arthur asdf asdfg asdfgh ashley august austin autumn awesome azerty baby
babygirl badboy bailey banana barcelona barney baseball basketball batman beach bear beautiful
beauty beaver benjamin berlin bigdog birdie birthday black blackie blahblah blessed blink blonde
blue bond bonnie booboo boomer boston brandon brandy brazil brian brittany bronco broncos brooklyn
bubba bubbles buddy bulldog buster butter butterfly butthead california camaro cameron canada candy
captain carlos carolina caroline carter casper celtic chance changeme charles charlie charlotte
cheese chelsea cherry chester chicago chicken chicks chocolate chris christ christian christina
christine christmas christopher claire claudia clemson clover cocacola coffee college compaq
computer cookie cookies cool coolman cooper corvette cowboy cowboys cristina crystal cutie daddy
daisy dakota dallas daniel danielle darkness david dawn debbie december default demo denise dennis
denver destiny devil dexter diamond diana digital doctor dog dolphin dolphins dominic donald donkey
doudou dragon dragonball dragons dreams driver drowssap dude eagle eagles eastern edward eightball
einstein elephant elizabeth ella eminem emma england enter erica estrella eternity eva everton
facebook faith falcon family fender ferrari field filter fire fireball firebird fish fisher fishing
florida flower flowers fluffy flyers football ford forest forever forget formula france francis
frank frankie freddy freedom freeman friday friend friends gabriel galaxy gandalf gateway gator
gemini george georgia germany ghost giants gibson ginger girl girls giveme global gold golden golf
golfer good goodluck google gordon grace grandma great green groceries grocery grocerygenie guest
guitar gunner hahaha hammer hannah happy hardcore harley harry hawaii heart heather heaven hello
hellohello helpme hockey holiday home honda honey horse hotdog house hunter hunting iceman iloveu
iloveyou india indian indiana internet ireland ironman isabella iwantu jack jackass jackie jackson
jacob jaguar jake jamaica james january jasmine jason jasper jeff jennifer jeremy jerry jessica
jessie jesus jesuschrist john johnny johnson jonathan jordan joseph joshua juice julia julian july
june junior justice justin karina katherine katie kevin killer king kings kitten kitty knight
kristen lakers lauren laura legend leslie letmein lifehack liberty lightning lima linda linkinpark
lisa little liverpool logitech london looking lord louise love loveme lover lovers loveyou lucky
lucy madison maggie magic manager manchester manutd marcus maria marie marina marine mark marlboro
marley martin master matrix matthew maverick maxwell melanie melissa member mercedes merlin
metallica mexico michael michelle mickey midnight mike miller minecraft mine mohamed mohammed mom
money monica monika monkey monster montana moon morgan mother motorola mountain movie mozart muffin
murphy music mustang myname naruto nascar natalia natalie natasha nathan naughty ncc1701 nelson
newyork newpass nicholas nicole nikita ninja nintendo nirvana nissan nothing november nowayin
october oliver olivia online orange orlando pakistan pass passme passw0rd passwd password passwords
passpass passport patches patricia patrick paul peace peaches peanut penguin pepper pepsi person
peter phantom phoenix picture pikachu pineapple pizza playboy player please pokemon police poohbear
pookie popcorn porsche portugal power precious prince princess private psycho pumpkin puppy purple
qazwsx qwaszx qwer qwert qwerty qwertyuiop rabbit rachel racing raiders rainbow ranger rangers raven
realmadrid rebecca red reddog redsox richard robert rockstar rocky ronaldo root rosebud rush russia
sabrina sailing sally sam samantha samson samsung samuel sandra santiago sarah sasha saturn scarface
school scooby scooter scorpion scott scotland secret secrets september serena service shadow shannon
sharon shelby shopping sierra silver simple single skater skippy skywalker slayer slipknot smile
smokey smooth snake snickers snoopy snowball soccer soleil sophia sophie southern spain spanky
sparky special spencer spider spiderman spirit sport spring stanley star stars starwars steelers
stella stephanie steve steven sticky stupid summer sunday sunflower sunny sunset sunshine super
superman superstar surfer suzanne sweden sweet sweetheart sweetie swimming sydney sylvia talent
tamara taylor teacher teens temp temppass tennis teresa test tester testing testtest texas thomas
thunder thx1138 tiffany tiger tigers tigger time tinker titanic toor topgun toyota travel trinity
trouble trustme trustno tucker turtle twilight twitter underground undertaker unicorn united
universe user valentina valentine vanessa vegeta venus victor victoria vietnam viking vikings violet
viper virginia volcano volleyball voyager walter warcraft warrior warriors water wednesday welcome
welcomehome westside whatever white wildcats william willow wilson windows winner winston winter
wizard wolf wolverine wonder wordpass work world xavier xbox yamaha yankee yankees yellow yesterday
yourmom youtube zaq12wsx zombie zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)
