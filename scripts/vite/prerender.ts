import react from '@vitejs/plugin-react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type IndexHtmlTransformContext, type Plugin, runnerImport } from 'vite'
import { bundleScript } from './bundle-script.ts'
import { type Bundle, filesOfScreens, withImports } from './screen-files.ts'

/**
 * Replaces `<!-- prerender FILE -->` in HTML documents with the static markup of the component `Document`
 * that FILE exports. Replaces `<!-- inline FILE -->` with FILE as an inline script. A build also puts the
 * stylesheets inside these documents, so the browser can render them without waiting for another file.
 */
export function prerender(): Plugin {
  let root = ''
  let envDir: string | false = false
  const inlinedSheets = new Set<string>()

  return {
    name: 'prerender',
    enforce: 'post',
    configResolved: (config) => {
      root = config.root
      envDir = config.envDir
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle, chunk }) => {
        if (!prerendered.test(html)) return html
        const frame = bundle ? withoutSpaces(html) : html
        const withMarkup = await replace(frame, prerendered, (file) => renderDocument(root + file))
        const complete = await replace(withMarkup, inline, async (file) => {
          const define = { screenFiles: JSON.stringify(bundle ? filesOfScreens(bundle) : {}) }
          const code = await bundleScript(root + file, { root, envDir, define })
          return `<script>${code.trim()}</script>`
        })
        if (!bundle) return complete
        return inlineSheets(withoutComments(complete), { bundle, chunk, inlined: inlinedSheets })
      },
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const sheet of inlinedSheets) delete bundle[sheet]
      },
    },
    // The browser doesn't load these components as modules, so a change needs a full reload.
    handleHotUpdate: ({ file, server }) => {
      if (/\/(?:landing|opening)\/[^/]+\.tsx?$/.test(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}

const prerendered = /<!-- prerender (\S+) -->/
const inline = /<!-- inline (\S+) -->/
const comment = /<!--.*?-->\s*/gs
const sheetLink = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/g

/**
 * Replaces the placeholder with the text for the file named in it. Returns HTML without a placeholder
 * unchanged.
 */
async function replace(html: string, mark: RegExp, toText: (file: string) => Promise<string>) {
  const file = mark.exec(html)?.[1]
  if (file === undefined) return html
  const text = await toText(file)
  return html.replace(mark, () => text)
}

async function renderDocument(file: string): Promise<string> {
  const { module } = await runnerImport<{ Document: ComponentType }>(file, {
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
  })
  return renderToStaticMarkup(createElement(module.Document))
}

type InlineOptions = {
  bundle: Bundle
  /** The document's entry script. */
  chunk: IndexHtmlTransformContext['chunk']
  inlined: Set<string>
}

/** Replaces links to the build's stylesheets with their contents. */
function inlineSheets(html: string, { bundle, chunk, inlined }: InlineOptions): string {
  return html.replace(sheetLink, (link, name: string) => {
    const sheet = bundle[name]
    if (sheet?.type !== 'asset') return link
    inlined.add(name)
    const documents = Object.values(bundle).filter(
      (file) => file.type === 'chunk' && file.isEntry && needsSheet(bundle, file.fileName, name),
    )
    // Keeps the stylesheet's metadata if another document needs the stylesheet.
    if (documents.every((file) => file === chunk)) forgetSheet(bundle, name)
    return `<style>${String(sheet.source).trim()}</style>`
  })
}

/** Returns whether the file or one of its imports loads the stylesheet. */
function needsSheet(bundle: Bundle, fileName: string, sheet: string): boolean {
  return [...withImports(bundle, fileName)].some((name) => {
    const file = bundle[name]
    return file?.type === 'chunk' && file.viteMetadata?.importedCss.has(sheet)
  })
}

/** Prevents a chunk that shares code with the document's script from loading the stylesheet again. */
function forgetSheet(bundle: Bundle, name: string) {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') file.viteMetadata?.importedCss.delete(name)
  }
}

/** Removes the white space around the prerendered markup, because it has no effect in HTML. */
function withoutSpaces(html: string): string {
  return html.replace(/\s+/g, ' ').replaceAll('> <', '><').replaceAll(' />', '>')
}

function withoutComments(html: string): string {
  return html.replace(comment, '')
}
