/** The files that a signature names, in their order and each once; `proof` is what older pages send. */
export const proofsOf = ({
  proof,
  proofs = [],
}: {
  readonly proof?: string | null;
  readonly proofs?: readonly string[];
}): readonly string[] => [...new Set([...(proof ? [proof] : []), ...proofs])];
