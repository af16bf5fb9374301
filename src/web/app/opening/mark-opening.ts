import { type FirstScreen, firstScreen } from './first-screen.ts'

// Runs inline in the head of the app's document, so that the first paint already shows the right placeholder.

/** The script files of each screen, which the build inserts here. Empty in development. */
declare const screenFiles: Partial<Record<FirstScreen, string[]>>

const screen = firstScreen()
document.documentElement.dataset['opens'] = screen

// Without this preload, the screen's files would be requested only after the app's script has loaded and run.
for (const file of screenFiles[screen] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}
