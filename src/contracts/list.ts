/** Asking for and answering a page of a list (contract of the wire, "Lists"). */
export interface ListQuery {
  /** 1-based page. */
  readonly current?: number;
  /** Rows a page, at most 200; 20 when unsaid. */
  readonly pageSize?: number;
  /** `field` ascending, `-field` descending, several by comma. */
  readonly sort?: string;
  readonly keyword?: string;
  /** Equality filters (several values by comma), `<field>From` and `<field>To` for dates. */
  readonly [filter: string]: string | number | undefined;
}

export interface ListPage<Row> {
  readonly list: readonly Row[];
  /** Exact up to 10,000. */
  readonly total: number;
  readonly totalCapped: boolean;
  readonly current: number;
  readonly pageSize: number;
}

export const PAGE_SIZE_DEFAULT = 20;
export const PAGE_SIZE_MAX = 200;
export const TOTAL_CAP = 10_000;
