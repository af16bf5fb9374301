import { describeDevice } from '#shared/accounts/describe-device.ts'
import type { Mail, MailInfo } from './mail.ts'

/** The contents of an email, before they are rendered as text and as HTML. */
export type Letter = {
  subject: string
  lead: string
  link?: { label: string; href: string }
  code?: string
  /** How long the link and the code are valid, such as 'an hour'. */
  validFor?: string
  closing: string
}

const ignore = 'If you didn’t ask for this, ignore this email.'
const minutes = '10 minutes'

/**
 * Returns the contents of an email. They never include free text from the person whose request caused the
 * email.
 */
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
        lead: 'Confirm your address to finish setting up your Grocery Genie account.',
        ...withLinkAndCode('Confirm email address'),
        validFor: 'a day',
        closing: ignore,
      }
    case 'recovery':
      return {
        subject: 'Set a new password',
        lead: 'Someone, probably you, asked to set a new password for your Grocery Genie account.',
        ...withLinkAndCode('Set a new password'),
        validFor: 'an hour',
        closing: `${ignore} Your password stays as it is.`,
      }
    case 'magic-link':
      return {
        subject: 'Sign in to Grocery Genie',
        lead: 'Here is your sign-in link.',
        ...withLinkAndCode('Sign in'),
        validFor: minutes,
        closing: `${ignore} Don’t share it: it opens your account.`,
      }
    case 'email-change':
      return {
        subject: 'Confirm your new email address',
        lead: changeOf(mail.to, info),
        // Omits the code, because none of our screens accepts it. Other API clients do.
        ...withLink('Confirm the change'),
        validFor: 'a day',
        closing: ignore,
      }
    case 'email-change-notice':
      return {
        subject: 'Your email address was changed',
        lead: `The email address of your Grocery Genie account is now ${newAddress(info)} instead of this one.`,
        closing: `If you didn’t ask for this, someone else has access to your account. Tell the operator of ${siteUrl} right away.`,
      }
    case 'reauthentication':
      return {
        subject: 'Your confirmation code',
        lead: 'Type this code on the page where you are changing your Grocery Genie account.',
        ...withLinkAndCode('Continue'),
        validFor: minutes,
        closing: `${ignore} Don’t share the code.`,
      }
    case 'new-sign-in':
      return {
        subject: 'New sign-in to your account',
        lead: `Someone signed in to your Grocery Genie account on ${timeOf(info.at)} with ${describeDevice(info.userAgent)}.`,
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing:
          'If this was you, you don’t need to do anything. If it wasn’t, set a new password on your account page: that signs out every other device.',
      }
    case 'invite':
      return {
        subject: 'You are invited to Grocery Genie',
        lead: 'An account has been created for you. Open it and choose a password on your account page.',
        ...withLinkAndCode('Open my account'),
        validFor: 'a day',
        closing: ignore,
      }
    case 'factor-added':
      return {
        subject: 'An authenticator app was added to your account',
        lead: 'Your Grocery Genie account now asks for a code from that app when you sign in.',
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing: `If this wasn’t you, someone else has access to your account. Tell the operator of ${siteUrl} right away.`,
      }
    case 'factor-removed':
      return {
        subject: 'An authenticator app was removed from your account',
        lead: 'Codes from that app no longer work for your Grocery Genie account.',
        link: { label: 'Open your account page', href: href ?? `${siteUrl}/account` },
        closing:
          'If this wasn’t you, set a new password on your account page: that signs out every other device.',
      }
  }
}

/**
 * Returns the sentence about an email address change. The sentence for the old mailbox contains only part of
 * the new address.
 */
function changeOf(to: string, info: MailInfo): string {
  return info.newEmail === undefined || info.newEmail === to
    ? 'Your Grocery Genie account will use this email address from now on.'
    : `The email address of your Grocery Genie account will be changed to ${newAddress(info)}.`
}

/**
 * Returns the first letter and the domain of the new address: enough for the shopper to recognize the
 * address, but too little for others to learn it.
 */
function newAddress({ newEmail = '' }: MailInfo): string {
  const [, first, domain] = /^([a-z0-9])[^@]*@([a-z0-9.-]+)$/i.exec(newEmail) ?? []
  return first === undefined ? 'another one' : `${first}…@${domain}`
}

const dates = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Formats a time in UTC. If the time is missing or invalid, uses the current time. */
function timeOf(at: string | undefined): string {
  const time = new Date(at ?? Date.now())
  const valid = Number.isNaN(time.getTime()) ? new Date() : time
  // Depending on its version, the locale data puts a narrow space before PM.
  return `${dates.format(valid).replaceAll(/\s/g, ' ')} UTC`
}
