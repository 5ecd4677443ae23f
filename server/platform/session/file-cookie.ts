import type { FastifyReply, FastifyRequest } from "fastify";
import { FILE_CONTENT_PATH } from "../../../src/contracts/file.ts";
import type { Config } from "../config.ts";
import { headerOf } from "../http/context.ts";
import { looksLikeToken } from "./token.ts";

const NAME = "tallyboard-files";

/**
 * Lets images and videos in a page be read, which cannot send a header: the session's token once more, in a cookie that
 * no script can read, no other site can use and no other path is sent.
 */
export function giveFileCookie(
  reply: FastifyReply,
  { publicOrigins }: Pick<Config, "publicOrigins">,
  token: string,
): void {
  if (!looksLikeToken(token)) return;
  const secure = publicOrigins.some((origin) => origin.startsWith("https://")) ? "; Secure" : "";
  reply.header(
    "set-cookie",
    `${NAME}=${token}; Path=${FILE_CONTENT_PATH}; HttpOnly; SameSite=Strict${secure}`,
  );
}

/** The token of the cookie; undefined without one. */
export function fileCookieOf(request: FastifyRequest): string | undefined {
  const pairs = (headerOf(request, "cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
}
