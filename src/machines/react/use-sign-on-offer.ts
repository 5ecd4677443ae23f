import { useEffect, useState } from "react";
import type { SignOnOffer } from "../../contracts/user.ts";
import { useConsole } from "./console-context.tsx";

/** How to sign in through the provider; null while that is not known, and where it is not configured. */
export function useSignOnOffer(): SignOnOffer {
  const { rest } = useConsole().ports;
  const [offer, setOffer] = useState<SignOnOffer>(null);
  useEffect(() => {
    const ending = new AbortController();
    const options = { signal: ending.signal, isOptional: true };
    void rest.get("/api/oidc/offer", {}, options).then((answer) => {
      if (answer.ok) setOffer(answer.data);
    });
    return () => ending.abort();
  }, [rest]);
  return offer;
}
