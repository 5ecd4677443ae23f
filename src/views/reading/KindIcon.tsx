import { FileText, Images, SquarePlay } from "lucide-react";
import type { BulletinKind } from "../../contracts/bulletin-kinds.ts";

const ICONS = { text: FileText, image: Images, video: SquarePlay } as const;

/** What kind of bulletin it is, beside its word. */
export function KindIcon({ kind, size = 16 }: { readonly kind: BulletinKind; readonly size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden="true" />;
}
