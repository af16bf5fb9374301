import { type FirstScreen, firstScreen } from './first-screen.ts'

// Runs inline in the head of the app's document, so that the first paint shows the right placeholder.

/** The script files of each screen, inserted by the build. Empty in development. */
declare const screenFiles: Partial<Record<FirstScreen, string[]>>

const screen = firstScreen()
document.documentElement.dataset['opens'] = screen

// Preload the screen's files. Otherwise the app's script would request them only after it has loaded and run.
for (const file of screenFiles[screen] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}
