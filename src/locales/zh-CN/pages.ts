/** Texts of the pages behind the sign-in, fetched once beside the first page. One line per feature. */
export const pages = {} as const;
