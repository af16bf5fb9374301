/** Read out, politely, whenever its text changes; never seen. Must stay mounted while the text is empty. */
export function LiveStatus({ text }: { text: string }) {
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
