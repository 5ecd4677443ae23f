import type { ReactNode } from "react";

/** One line of a menu; a reason means that it is out of reach now. */
export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: "plain" | "danger";
  readonly reason?: string | null;
  /** A choice that is on or off. */
  readonly isChecked?: boolean;
  readonly onSelect?: () => void;
  /** Alt with an arrow, by the arrow's key, while the item is highlighted. */
  readonly onAltArrow?: (arrow: string) => void;
  readonly href?: string;
  /** A line above it. */
  readonly isSeparated?: boolean;
}
