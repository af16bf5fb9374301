import { weekdayPattern } from './days.ts'

/** Matches tasks that don't need a purchase: 'Call Dr. Patel', 'return bottles'. */
const errand =
  /^(?:call|email|e-mail|text|mail|post|pay|return|schedule|book|renew|drop off|cancel|deposit|sign up|make (?:an )?app(?:oin)?t(?:ment)?|rsvp|vote|water the|walk the|feed the|take out|pick up (?:the |my )?(?:dry cleaning|laundry|kids?|mail|packages?|car|tickets))(?:\s+\S|$)|^(?:vacuum|laundry|dishes|mop|sweep|dust|ironing|yard ?work|homework|work ?out|oil change|car wash|hair ?cut|get gas|gas up|gas(?: for (?:the )?\S+)?)$|(?:^|\s)(?:appt|appointment)(?=\s|$)|^pick up \p{Lu}\S* (?:at |@ ?)?\d{1,2}:\d{2}(?:\s?[ap]m)?$/iu
/** Matches tasks that are errands only if they have a checkbox. Otherwise, they may be items. */
const chore =
  /^(?:decorate|confirm|set up|mow|(?:vacuum|mop|sweep|fold|fix|charge|finish|print|sign) (?:the|my|our|up)|clean(?: up| out| the|\s(?:house|kitchen|bathrooms?|garage|car|fridge|grill|room|closet))|wash (?:the |my )?(?:car|dog|dishes|sheets|clothes|windows)|wrap (?:the )?(?:gifts?|presents)|check (?:on|with|if|oil|tires|mail|the)|make (?:a |the |my |dinner |hair )?(?:playlist|reservations?|beds?|list|call|appt|plans?)|send|remind|ask|tell|meet|drive|submit|fix|test(?! strips?\b| kits?\b)|take(?! out\b)|(?:change|replace) (?:the|my|our|air|furnace|water|fridge|oil|\p{L}+['’]s)|file (?:a|an|the|my|our|for|\p{L}+ (?:claim|return)s?)|look for a (?:new )?(?:job|house|apartment|sitter|babysitter)|hang|hem|put away|use up|sign(?! holders?\b)|rent (?:a|the|carpet|truck|movie)|change(?! mats?\b| pads?\b| purse\b)|unload|unclog|charge(?! cards?\b)|write|take back|move (?:the|my|our)|turn in|study|practice|finish (?:the|my|our)|plan (?:the|a|our|\p{L}+['’]s)|order (?:of|from|takeout|pizza for|check))(?:\s|$)/iu
const people =
  'mom|mommy|mum|mummy|dad|daddy|mama|papa|grandma|grandpa|gran|granny|grandad|granddad|nan|nana|aunt|auntie|uncle'
const offices =
  'doctors?|dr\\.?|gp|surgery|dentist|vets?|bank|school|nursery|office|council|landlord|plumber|electrician|insurance|pharmacy|daycare|babysitter|sitter|work'
/** What people book. Goods such as 'book light' and 'book club wine' don't match. */
const bookings =
  'dentist|doctors?|dr\\.?|gp|vets?|hair ?dresser|nails|massage|table|restaurant|hotel|airbnb|flights?|train|tickets?|taxi|cab|holiday|vacation|appointment|appt|mot|car service|optician|eye test|babysitter|sitter|cleaner|plumber|campsite|lessons?|swimming lessons?|slot|delivery slot|time off|day off|jab|vaccine|physio|groomer'
/** Verbs that begin a task and never the name of a product. */
const taskVerbs =
  'ask|borrow|donate|mow|fix(?! a flat| it)|cancel|renew|schedule|reschedule|invoice|venmo|zelle|rsvp|remind|reply|deposit|register|repair|measure|sharpen|update|confirm|submit|apply for|vote|look (?:up|into|at)|vacuum out|hang up|dig out|find (?:the|my|our)|swap out|sign (?:the |my |our )?(?:kids?|\\p{L}+ and \\p{L}+) up|figure out|find out|sign up|follow up|make sure|defrost|thaw|swing by|stop by|go to|head to|run by|set (?:a|an|the) (?:timer|alarm|reminder)'
/** What somebody else does to a thing: 'copied' in 'get key copied'. */
const doneByOthers =
  'copied|cut|fixed|repaired|sharpened|cleaned|washed|changed|checked|filled|refilled|inspected|tuned|aligned|rotated|groomed|altered|hemmed|framed|printed|notarized|shipped|mailed|done'
/** Events that make a line an errand if a time follows: 'haircut 3pm'. */
const events =
  'dentist|doctor|dr|vet|hair ?cut|dmv|soccer|practice|lesson|recital|meeting|oil change|car wash|dinner|lunch|brunch|party|game|class|conference|church|game night|movie|playdate|gym|yoga|pilates|swim'
const clock =
  '(?:(?:at |@ ?)\\d{1,2}(?::\\d{2})? ?(?:[ap]\\.?m\\.?)?|\\d{1,2}(?::\\d{2} ?(?:[ap]\\.?m\\.?)?| ?[ap]\\.?m\\.?))'
const goals =
  'post office|library|school|bank|cleaners|dry cleaners|charity shop|goodwill|recycling|tip|dump|airport|station|vets?|garage|ups|fedex'
const activities =
  'school|nursery|kindergarten|daycare|preschool|swimming|soccer|football|baseball|basketball|hockey|tennis|karate|judo|ballet|dance|piano|violin|guitar|choir|band|scouts|cubs|gym|gymnastics|club|camp|practice|training|lessons?|class|rehearsal|airport|station|train|bus|hospital|dentist|doctors?|vets?|groomers?'
/** Matches phrases that are always tasks, with or without a checkbox. */
const sureErrands = [
  String.raw`(?:pick up|drop off|get) (?:the |my |our )?(?:dry cleaning|laundry|kids?|mail|packages?)$`,
  String.raw`(?:pick up|get|refill|call in) (?:(?:the|my|our|her|his) |\p{L}+['’]s )?(?:prescriptions?|rx|scripts?|scrips?)(?: (?:at|from|@|for|before) .{1,40})?$`,
  String.raw`(?:${taskVerbs}) \S`,
  String.raw`get (?:the |my |our )?\p{L}.{1,40} (?:${doneByOthers})$`,
  String.raw`(?:\p{L}+ ){1,2}(?:copied|repaired|sharpened|inspected|hemmed|altered|notarized)$`,
  String.raw`(?:get |take )?(?:some )?(?:\$\s?\d+ (?:in )?)?cash(?=$|,| (?:for|from|out|to)(?!\p{L}))`,
  String.raw`(?:(?:use|have|clip|there is) (?:a |the )?)?(?:(?:digital|paper|store) )?coupons? (?:for|in|on|is|are) `,
  String.raw`water (?:the |my |our )?(?:plants|lawn|garden|flowers|grass)$`,
  String.raw`(?:get )?(?:a )?refund (?:for|from|on)(?!\p{L})`,
  String.raw`(?:redbox|amazon|ups|fedex|kohl['’]?s) returns?$`,
  String.raw`(?:alexa|siri|hey siri|hey google|ok(?:ay)? google)(?!\p{L})`,
  String.raw`something (?:for|to have for) (?:dinner|lunch|breakfast|supper|tonight|tomorrow)(?: (?:tonight|${weekdayPattern}))?(?=$|,| [-–—])`,
  String.raw`(?:remember|bring|take|(?:don['’]?t|dont) forget)(?: to bring)? (?:the |your |my |our )?(?:coupons?|(?:(?:reusable|shopping|tote|grocery|insulated) )?bags?|coolers?|(?:\p{L}+ )?(?:membership |rewards |gift )?card|receipts?|list|returns)[!.]*$`,
  String.raw`(?:get|pump) gas(?!\s(?:can|cap|grill|canister))`,
  String.raw`(?:fill|gas|fuel|tank) up(?! (?:on|with)(?! gas))`,
  String.raw`fill (?:the |up the )?(?:tank|gas tank|car|truck|van|minivan)(?!\p{L})`,
  String.raw`(?:call|ring|text|email|message) (?:my |the |our |back )?(?:${people}|${offices})(?!\p{L}| (?:pops?|rings?|box|bags?))`,
  String.raw`(?:ring|phone|call|email|message|text) (?:(?:the|my|our|your|his|her)\s|${people}(?!\p{L})|\p{L}.{1,30} (?:about|re:?|regarding|to (?:ask|say|confirm|cancel|book|arrange))\s)`,
  String.raw`book (?:a |an |the |my |our |in )?(?:${bookings})(?!\p{L})`,
  String.raw`drop (?!cloths?\b|leaf\b|ear|biscuits?\b)(?:.{2,40}\s(?:at|off|into|round to|back)(?!\p{L})|\p{L}.{1,40}\sto (?:the )?(?:${goals}))`,
  String.raw`(?:pick|collect|fetch|drop|drive|take|get|walk) (?:the |my )?(?:\p{L}+ )?(?:kids?|children|boys?|girls?|twins|baby|dogs?|cats?|puppy|car|van|bike|him|her|them|${people})(?:['’]s)?(?: up| home)?(?: (?:from|at|to|by|for|@)\s| ?@)`,
  String.raw`pick (?:the |my )?(?:kids?|children|boys|girls|twins|him|her|them|${people}) up(?!\p{L})`,
  String.raw`(?:pick up|collect|fetch) (?:the |my |our |\p{L}+['’]s )?\p{L}.{1,30} (?:from|at) (?:the )?(?:jewell?ers?|tailors?|cleaners?|dry cleaners?|mechanic|repair shop|framers?|library|school|daycare|airport)(?!\p{L})`,
  String.raw`(?:\p{L}+['’]s )?(?:rx|prescriptions?|script) (?:refills?|pick[- ]?up)(?: (?:for|at|from|@) .{1,40})?$`,
  String.raw`(?:returns?|calls?|pay|mail|drop[- ]?offs?|appts?)\s?:\s`,
  String.raw`(?:call|ring|text|e-?mail|message) (?:back |(?:about|regarding|re:?) )\p{L}`,
  String.raw`(?:pick up|collect|fetch) (?:the |my |our |a )?(?:parcels?|packages?|dry cleaning|prescriptions?|tickets|suit|repeat prescription|photos|prints)(?!\p{L})`,
  String.raw`(?:petrol|diesel|(?:get|put|buy) (?:some )?(?:petrol|diesel)|fill up with (?:petrol|diesel)|(?:petrol|diesel|fuel|gas) (?:for|in) (?:the |my )?(?:car|van|truck|tank))(?: \(.*\))?[.!]*$`,
  String.raw`pay (?!days?(?!\p{L}))\p{L}`,
  String.raw`(?:return|renew|drop off) (?:the |my |our |kids['’]? )?(?:library|overdue) ?books?$`,
  String.raw`(?:return|take back) (?:the|my|our|these|those) \p{L}`,
  String.raw`check (?:the )?(?:tires?|tire pressure|oil|oil level|mail|weather)$`,
  String.raw`print (?:the |my |our |out )?(?:coupons?|tickets|photos|forms?|invitations?|boarding pass(?:es)?)(?!\p{L})`,
  String.raw`drop (?:off )?(?:the |my |our )?(?:recycling|donations?)$`,
  String.raw`library books?(?: (?:are |is )?due.{0,20})?$`,
  String.raw`gas (?:on the way|while|before|after|when|first)(?!\p{L})`,
  String.raw`(?:salt|shovel|rake|sweep|mow|plow|seal|clear|hose off|hose down|weed|edge|power ?wash) (?:the |my |our )?(?:driveway|sidewalk|walk(?:way)?|(?:front |back )?steps|porch|deck|patio|yard|lawn|leaves|gutters|roof|flower ?beds?)$`,
  String.raw`get (?:the |my |our )?\p{L}.{1,40} back from \p{L}`,
  String.raw`(?:(?:the|my|our|her|his) )?prescripti?ons? (?:is|are) ready`,
  String.raw`quarters? for (?:the )?carts?`,
  String.raw`return (?:.{2,40} (?:to|at) .{2,30}|(?:the |my |our )?(?:amazon|ups|fedex|packages?|redbox|rental)(?:\s.{1,30})?)$`,
  String.raw`drop off (?:the |my |our )?\p{L}`,
  String.raw`(?:mail|send|ship) (?:the |a |off )?(?:package|packages|letters?|bills?|returns?|box to)(?!\p{L})`,
  String.raw`(?:wash|clean out|vacuum|clean) (?:the |out the |my |our )?(?:car|truck|van|garage|fridge|gutters|dog)$`,
  String.raw`(?:walk|feed|bathe|water|mow|take out) (?:the |my )(?:dogs?|cats?|fish|plants|garden|lawn|grass|trash|garbage|recycling)$`,
  String.raw`(?:deposit|cash) (?:the |a |my )?(?:check|cheque|paycheck)`,
  String.raw`bank\s?[-–—:]\s?(?:deposit|withdraw|cash)`,
  String.raw`stop (?:at|by) (?:the )?(?:bank|post office|library|atm|gas station|dry cleaners?|cleaners)`,
  String.raw`(?:\p{L}+ )?(?:${events})(?: (?:with|at|for) .{2,30})?(?: ${weekdayPattern}| [MTWFSmtwfs][a-z]{0,2}(?:/[MTWFSmtwfs][a-z]{0,2}){1,4})? ?${clock}$`,
  String.raw`(?:oil change|car wash|hair ?cut|dentist|vet) ${weekdayPattern}$`,
]
const sureErrand = new RegExp(`^(?:${sureErrands.join('|')})`, 'iu')
const name = String.raw`\p{Lu}\p{Ll}+(?: (?:and|&) \p{Lu}\p{Ll}+)?`
/**
 * Matches a call to a company, such as 'call DTE', or a ride for a person: 'pick Sam up from swimming', 'Take
 * Mia to ballet', 'pick Leo up at 5'.
 */
const personErrand = new RegExp(
  `^[Cc]all \\p{Lu}{2,5}(?=$| about | re:? )|^(?:[Pp]ick(?: up)?|[Cc]ollect|[Ff]etch|[Tt]ake|[Dd]rive|[Ww]alk|[Dd]rop) ${name}(?: up| off)? (?:from|at|to) (?:the |her |his |their )?(?:${activities})(?!\\p{L})|^[Pp]ick ${name} up(?: from .{2,30})?\\s?(?:at|@|by)\\s?\\d`,
  'u',
)
const appointment = /(?:^|\s)(?:appt|appointment)s?(?=\s|$|[,.!])/iu
/** Matches a line about a booking: 'check in 3pm conf 2-19384433'. */
const booking =
  /\b(?:conf(?:irmation)?|reservation|booking)\.?\s?(?:#|no\.?|number|code)?\s?:?\s?[A-Z\d-]*\d{4}/iu
/** Matches a canceled purchase: 'buy new toaster (canceled, fixed it)'. */
const canceled =
  /\((?:cancell?ed|never ?mind|nvm|no longer needed|not needed|skip)(?:[,;\s][^()]*)?\)$/iu
/** Matches a place before what is done there: 'Library - ' in 'Library - return books', 'stop 4: '. */
const atPlace = new RegExp(`^(?:stop #?\\d|${goals})\\s?[-–—:]\\s`, 'iu')
const maxLength = 120

/**
 * Whether a line is a task without a purchase. If the line has no checkbox, the task must be unmistakable.
 */
export function isErrand(written: string, hasBox: boolean): boolean {
  if (written.length > maxLength) return canceled.test(written)
  const task = written.replace(atPlace, '').replace(/(?<!!)!+$/u, '')
  const isTask = (hasBox || atPlace.test(written)) && (errand.test(task) || chore.test(task))
  return (
    isTask ||
    canceled.test(task) ||
    sureErrand.test(task) ||
    personErrand.test(task) ||
    booking.test(task) ||
    appointment.test(task)
  )
}

/** Matches verbs of chores, which may also begin the name of a product. */
const choreVerb =
  /^(?:alexa|apply|ask|assemble|call|cancel|change (?!purse)|charge|check|clean|deliver|donate|download|edit|file (?!box|cabinet|folders?|tabs)|fill out|find|fix|install|invoice|measure|move|organize|practice|read|register|renew|repair|replace|research|return|review|schedule|sell|set (?:an?|the|up)|study|submit|take|test (?!kits?|strips?|tubes?)|turn (?:in|off|on)|update|upload|write)\s?\p{L}/iu

/**
 * Whether a task begins with a verb that is typical of chores. It may still name a product, as 'return
 * labels' does.
 */
export function beginsWithChore(task: string): boolean {
  return choreVerb.test(task)
}

const choreTitle =
  /^(?:(?:other|my|our|sat|sun|saturday|sunday|weekend)\s)?(?:errands?|to[\s-]?dos?(?: list)?|chores|tasks|appointments|reminders|pendientes|mandados)\s?:?$/iu
const places = new Set(
  'bank;gas;gas station;post office;library;dry cleaners;dry cleaner;cleaners;dmv;car wash;oil change;haircut;vet;dentist;gym;atm;ups;fedex'.split(
    ';',
  ),
)

/** Whether a heading says that the lines below are tasks. */
export function isChoreTitle(title: string): boolean {
  return choreTitle.test(title)
}

/** Returns the line if it is a heading for tasks, otherwise null. */
export function choreTitleOf(line: string): string | null {
  return isChoreTitle(line) ? line : null
}

const taskTitle =
  /^(?:to )?(?:calls?|phone calls|emails?|texts?|pay|bills|returns?|drop[ -]offs?|appts?|mail)\s?:?$/iu

/** Whether a heading is a task, such as 'Call' above the names of people. */
export function isTaskTitle(title: string): boolean {
  return taskTitle.test(title)
}

/**
 * Whether a heading names a place that only offers services, such as 'Dry cleaner'. The lines below such a
 * heading aren't goods.
 */
export function isServiceTitle(title: string): boolean {
  return serviceTitle.test(title)
}

const serviceTitle =
  /^(?:(?:the|dry)\s)?(?:cleaners?|dry cleaners?|tailor|mechanic|car wash|library|dmv|laundromat)(?:\s\([^()]*\))?\s?:?$/iu

/** Whether a line only names a place for an errand, such as 'bank'. */
export function isPlaceToGo(words: string): boolean {
  return places.has(words.toLowerCase().replace(/[.!]$/u, '').trim())
}
