import type { Readable } from "node:stream";

/** Content on its way in. */
export interface UnfinishedFile {
  write(bytes: Uint8Array): Promise<void>;
  /** Gives it its name, when all of it has come and lies safely. */
  keep(): Promise<void>;
  drop(): Promise<void>;
}

/** The content of one database's files, by id. */
export interface FileStore {
  /** As a person finds it: a folder, or bucket and prefix. */
  readonly place: string;
  readonly isFolder: boolean;
  /** Writes content under an id once all of it has come. */
  begin(id: string): Promise<UnfinishedFile>;
  /** Its bytes from `start` to `end`, both included; without them all. */
  read(id: string, range?: { readonly start: number; readonly end: number }): Promise<Readable>;
  /** null: there is none. */
  sizeOf(id: string): Promise<number | null>;
  /** Removes a file's content; one that is gone already is no failure. */
  drop(id: string): Promise<void>;
}

/** Where stores lie, each by its marker. */
export interface Shelf {
  readonly place: string;
  /** What a start says when the store of that marker is not here. */
  absent(marker: string): string;
  has(marker: string): Promise<boolean>;
  make(marker: string): Promise<void>;
  /** With all that is in it. */
  remove(marker: string): Promise<void>;
  store(marker: string): FileStore;
}
