import { describeDevice } from '#shared/accounts/describe-device.ts'
import type { Mail, MailInfo } from './mail.ts'

/** What a mail says, before it is text or HTML. */
export type Letter = {
  subject: string
  lead: string
  link?: { label: string; href: string }
  code?: string
  /** How long link and code work. */
  life?: string
  closing: string
}

const ignore = 'If you didn’t ask for this, ignore it.'
const minutes = '10 minutes'

/** The words of each kind of mail. Nothing in them was chosen by whoever caused the mail. */
export function letterOf(mail: Mail, siteUrl: string): Letter {
  const { link: href, code, info = {} } = mail
  const withLink = (label: string) => (href === undefined ? {} : { link: { label, href } })
  const withLinkAndCode = (label: string) => ({
    ...withLink(label),
    ...(code === undefined ? {} : { code }),
  })
  switch (mail.kind) {
    case 'confirmation':
      return {
        subject: 'Confirm your email address',
        lead: 'One step is left until your Grocery Genie account is ready.',
        ...withLinkAndCode('Confirm email address'),
        life: 'a day',
        closing: ignore,
      }
    case 'recovery':
      return {
        subject: 'Set a new password',
        lead: 'Somebody, probably you, asked to set a new password for your Grocery Genie account.',
        ...withLinkAndCode('Set a new password'),
        life: 'an hour',
        closing: `${ignore} Your password stays as it is.`,
      }
    case 'magic-link':
      return {
        subject: 'Sign in to Grocery Genie',
        lead: 'Here is the way into your account.',
        ...withLinkAndCode('Sign in'),
        life: minutes,
        closing: `${ignore} Give it to nobody: it opens your account.`,
      }
    case 'email-change':
      return {
        subject: 'Confirm your new email address',
        lead: changeOf(mail.to, info),
        // Its code is for other clients of the protocol: none of our screens takes it.
        ...withLink('Confirm the change'),
        life: 'a day',
        closing: ignore,
      }
    case 'email-change-notice':
      return {
        subject: 'Your email address was changed',
        lead: `The email address of your Grocery Genie account is ${newAddress(info)} now. It no longer is this one.`,
        closing: `If you didn’t ask for this, somebody else is in your account: tell whoever runs ${siteUrl} at once.`,
      }
    case 'reauthentication':
      return {
        subject: 'Your confirmation code',
        lead: 'Type this code where you are changing your Grocery Genie account.',
        ...withLinkAndCode('Continue'),
        life: minutes,
        closing: `${ignore} Give the code to nobody.`,
      }
    case 'new-sign-in':
      return {
        subject: 'New sign-in to your account',
        lead: `Your Grocery Genie account was opened on ${timeOf(info.at)} with ${describeDevice(info.userAgent)}.`,
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing:
          'If this was you, there is nothing to do. If it wasn’t, set a new password on your account page: that signs out every other device.',
      }
    case 'invite':
      return {
        subject: 'You are invited to Grocery Genie',
        lead: 'An account was made for you. Open it, and choose a password on your account page.',
        ...withLinkAndCode('Open my account'),
        life: 'a day',
        closing: ignore,
      }
    case 'factor-added':
      return {
        subject: 'An authenticator app was added to your account',
        lead: 'Your Grocery Genie account asks for a code of that app when you sign in.',
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing: `If this wasn’t you, somebody else is in your account: tell whoever runs ${siteUrl} at once.`,
      }
    case 'factor-removed':
      return {
        subject: 'An authenticator app was removed from your account',
        lead: 'Codes of that app no longer open your Grocery Genie account.',
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing:
          'If this wasn’t you, set a new password on your account page: that signs out every other device.',
      }
  }
}

/** The same mail goes to the old mailbox, which is told where the account would go, and to the new one. */
function changeOf(to: string, info: MailInfo): string {
  return info.newEmail === undefined || info.newEmail === to
    ? 'Your Grocery Genie account is to use this email address from now on.'
    : `The email address of your Grocery Genie account is to become ${newAddress(info)}.`
}

/** Enough for its owner to know it, and for nobody else. */
function newAddress({ newEmail = '' }: MailInfo): string {
  const [, first, domain] = /^([a-z0-9])[^@]*@([a-z0-9.-]+)$/i.exec(newEmail) ?? []
  return first === undefined ? 'another one' : `${first}…@${domain}`
}

const dates = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function timeOf(at: string | undefined): string {
  const time = new Date(at ?? Date.now())
  const known = Number.isNaN(time.getTime()) ? new Date() : time
  // Some versions of the language's data put a narrow space before PM.
  return `${dates.format(known).replaceAll(/\s/g, ' ')} UTC`
}
