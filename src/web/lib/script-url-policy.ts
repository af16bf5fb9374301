type Policy = { createScriptURL: (url: string) => string }

/**
 * Returns a function that converts the URL of a worker to the type that the page's Trusted Types rule
 * requires. The function throws a RangeError for any other URL. `name` must be one of the Trusted Types
 * policies that the server's Content-Security-Policy header allows.
 */
export function scriptUrlPolicy(name: string, url: string): (asked: string) => string {
  /** The policy is created only once, because creating a second policy with the same name is an error. */
  let policy: Policy | undefined
  const check = (asked: string) => {
    if (asked !== url) throw new RangeError(`${asked} is not the URL of the worker.`)
    return asked
  }
  return (asked) => {
    policy ??= window.trustedTypes?.createPolicy(name, { createScriptURL: check })
    return (policy ?? { createScriptURL: check }).createScriptURL(asked)
  }
}
