/** A function of a text that remembers its answers; all are forgotten when they are more than `maxAnswers`. */
export function remembered<Answer extends object | null>(
  find: (text: string) => Answer,
  maxAnswers: number,
): (text: string) => Answer {
  const answers = new Map<string, Answer>()
  return (text) => {
    const known = answers.get(text)
    if (known !== undefined) return known
    if (answers.size >= maxAnswers) answers.clear()
    const answer = find(text)
    answers.set(text, answer)
    return answer
  }
}
