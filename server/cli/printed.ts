/** What a command prints; `failed` makes the process end with 1. */
export interface Printed {
  readonly text: string;
  readonly failed?: boolean;
}
