import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { CacheProvider } from "@emotion/react";
import type { ReactNode } from "react";
import { rules } from "./styles-ahead.ts";
import { system } from "./system.ts";

/** Gives every view the console's tokens and global styles. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <CacheProvider value={rules}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
