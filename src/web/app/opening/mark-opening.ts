import { firstScreen } from './first-screen.ts'

// Runs inline in the head of the app's document, so that its first paint is of the screen that comes.
document.documentElement.dataset['opens'] = firstScreen()
