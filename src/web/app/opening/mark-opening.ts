import { type FirstScreen, firstScreen } from './first-screen.ts'

// Runs inline in the head of the app's document, so that its first paint is of the screen that comes.

/** Scripts of each screen; put in by the build, and none in development. */
declare const screenFiles: Partial<Record<FirstScreen, string[]>>

const screen = firstScreen()
document.documentElement.dataset['opens'] = screen

// Else the app's own script would ask for them only once it has come and run.
for (const file of screenFiles[screen] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}
