import { buttonClass } from '../../ui/button.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'

const parts = [
  {
    title: 'The waitlist',
    texts: [
      'When you join, we keep your e-mail address, your name if you gave one, and the time. They serve one purpose: to write to you when Grocery Genie launches.',
    ],
  },
  {
    title: 'Your account',
    texts: [
      'With an account we keep your e-mail address, your name, your password as a hash that can’t be turned back, the times of your sign-ins, your lists with what is typed and ticked on them, the store that you chose last, and where you said that things stand in a store. What you remove from a list, or a list that you delete, is out of sight at once and gone for good after 30 days. For each device that is signed in we keep its address on the network and its browser’s name, until it signs out. What was done to your account, such as a new password, is noted for 90 days, with the network address.',
      'If you make tokens for other programs, we keep their names, what they may do, when they end and the day on which each was last used, and a hash of the token, until you end it. What a program does with your lists is up to whoever runs it.',
      'Your browser keeps your session, your lists, what you are typing, what you have looked for, the last four stores that you chose, where you said that it stands and what others report of your last store, so that nothing is lost without a signal. Signing out removes all of it. It also keeps the app itself, with nothing of yours in it, so that it opens without a signal.',
    ],
  },
  {
    title: 'Lists that you share',
    texts: [
      'Whoever joins a list by your link sees what is on it, your name, and who added and ticked what. You see theirs. Who opens the link sees the name of the list and yours before joining. Of a link only a hash is kept. Whoever leaves or is removed sees nothing more of the list, and their name goes from it.',
      'A copy that you send is in its link or file, and nowhere on this site. A list that was sent to you stays in the tab that opened its link until you take it, refuse it or close the tab. Files that you import are read by your browser alone.',
    ],
  },
  {
    title: 'Aisles that you correct',
    texts: [
      'Where you say that something stands in a store is yours: nobody else sees it, and you remove it at any time. When three or more shoppers say the same of a real store, others see the place, how many said so and in which week it was last said, and never who. With your account your part of that number goes.',
    ],
  },
  {
    title: 'Where you shop',
    texts: [
      'A search for stores is answered here, from a list of stores that this site holds, and is not kept. Your location is asked for only when you press Use my location; it is rounded to about a mile before it leaves your device. Once you have allowed it, your device also checks, when you open the app, whether one of your stores is nearby; that position never leaves it.',
    ],
  },
  {
    title: 'Nobody else',
    texts: [
      'All of it lies with whoever runs this site. Nobody else gets it: these pages load nothing from other companies, set no cookies, and count no visits.',
      'To keep abuse out, requests and mails are counted by network address for two hours at most, and then forgotten. Failed sign-ins are noted with it for 90 days.',
    ],
  },
  {
    title: 'To see it, or to be removed',
    texts: [
      'On your account page you download all that is kept about your account, and delete it with all that belongs to it. Your entry on the waitlist is part of that once you have confirmed your address by mail; otherwise, ask the operator of this site.',
    ],
  },
]

/** The page at `/privacy`: what is kept of whom, in plain words. */
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
        <p className="mt-4 text-lg text-ink-muted">What Grocery Genie keeps of you, and why.</p>
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
