import { buttonClass } from '../../ui/button.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'

const parts = [
  {
    title: 'The waitlist',
    texts: [
      'When you join, we keep your email address, your name if you gave one, and the time. We use them only to email you when Grocery Genie launches.',
    ],
  },
  {
    title: 'Your account',
    texts: [
      'With an account, we keep your email address, your name, a one-way hash of your password, and the times you signed in. We also keep your lists with what you type and tick, what you bought on each day of the last two years, which items you never want suggested, the store you chose last, the aisles you corrected, and the signs of stores that you added. An item or list that you delete disappears right away and is erased after 30 days. For each signed-in device we keep its network address and browser name until it signs out. We keep a log of changes to your account, such as a new password, for 90 days, with the network address.',
      'For each token that you create for another program, we keep its name, its permissions, its expiry date, the day it was last used, and a hash, until you end the token. What a program does with your lists is up to its operator.',
      'Your browser keeps your session, your lists, what you are typing, your searches, your last four stores, your purchases, your aisle corrections, the signs that you and others added for your stores, and what others report about your last store, so that nothing is lost offline. Signing out removes all of it. Your browser also keeps the app itself, without your data, so that it opens offline.',
    ],
  },
  {
    title: 'Lists you share',
    texts: [
      'People who join a list with your link see its items, your name, and who added and ticked what. You see the same about them. Anyone who opens the link sees the list’s name and yours before joining. We keep only a hash of the link. People who leave or are removed no longer see the list, and their name is removed from it.',
      'A copy that you send is in its link or file only; this site does not store it. A list that somebody sent you stays in the tab where you opened its link until you save it, decline it or close the tab. Files that you import are read only by your browser.',
    ],
  },
  {
    title: 'Aisles you correct',
    texts: [
      'Your aisle corrections are yours: nobody else sees them, and you can remove them at any time. When three or more shoppers report the same aisle in a real store, others see the aisle, how many reported it and the week of the latest report, never who. If you delete your account, your reports no longer count.',
    ],
  },
  {
    title: 'Signs you add',
    texts: [
      'People who share a list with you see the signs that you added for the store where you shop for it, with your name and the day. Nobody else sees them, and you can remove them at any time.',
    ],
  },
  {
    title: 'Where you shop',
    texts: [
      'Store searches are answered from a list on this site and are not stored. We ask for your location only when you press Use my location, and round it to about a mile before it leaves your device. Once you allow it, your device also checks whether one of your stores is nearby when you open the app; that position never leaves it.',
    ],
  },
  {
    title: 'Nobody else',
    texts: [
      'All data stays with the operator of this site. Nobody else gets it: these pages don’t load anything from other companies, set cookies, or track visits.',
      'To prevent abuse, we count requests and emails by network address for at most two hours. We log failed sign-ins, with the network address, for 90 days.',
    ],
  },
  {
    title: 'See or delete your data',
    texts: [
      'On your account page you can download all the data we keep about your account, and delete the account with everything in it. That includes your waitlist entry once you have confirmed your address by email; otherwise, ask the operator of this site.',
    ],
  },
]

/** The page at `/privacy`, which says in plain words what data the site keeps. */
export function PrivacyPage() {
  const join = (
    <a href="/#waitlist" className={buttonClass({ variant: 'primary' })}>
      Join Waitlist
    </a>
  )
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader join={join} />
      <main className="mx-auto w-full max-w-2xl flex-1 px-4 pt-6 pb-16 sm:px-6 sm:pt-12 lg:pb-24">
        <h1 className="text-2xl font-semibold tracking-tight">Privacy</h1>
        <p className="mt-4 text-lg text-ink-muted">What data we keep about you, and why.</p>
        {parts.map(({ title, texts }) => (
          <section key={title} className="mt-10">
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
            {texts.map((text) => (
              <p key={text} className="mt-2">
                {text}
              </p>
            ))}
          </section>
        ))}
      </main>
      <LandingFooter />
    </div>
  )
}
