/**
 * A reason not to start that a person can act on. The process prints its message, one line, and exits with
 * code 1; every other error is a bug and keeps its stack.
 */
export class StartError extends Error {
  override readonly name: string = "StartError";
}
