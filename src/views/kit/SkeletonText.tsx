import { chakra } from "@chakra-ui/react/styled-system";
import { Skeleton } from "./Skeleton.tsx";

const Lines = chakra("div", { base: { display: "grid", gap: "3" } });

/** Lines of text that are loading. */
export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <Lines aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of shapes
        <Skeleton key={index} height="12px" width={index === lines - 1 ? "60%" : "full"} />
      ))}
    </Lines>
  );
}
