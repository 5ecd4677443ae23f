import { enUSKinds, enUS as texts } from "../../contracts/texts/en-US.ts";
import type { Translated } from "../shape.ts";
import type { pages as zhCN } from "../zh-CN/pages.ts";
import { audit } from "./audit.ts";
import { board } from "./board.ts";
import { bulletin } from "./bulletin.ts";
import { commonPages } from "./common-pages.ts";
import { content } from "./content.ts";
import { delivery } from "./delivery.ts";
import { display } from "./display.ts";
import { document } from "./document.ts";
import { entry } from "./entry.ts";
import { exit } from "./exit.ts";
import { file } from "./file.ts";

import { integration } from "./integration.ts";
import { label } from "./label.ts";
import { message } from "./message.ts";
import { operations } from "./operations.ts";
import { profile } from "./profile.ts";
import { region } from "./region.ts";
import { repertory } from "./repertory.ts";
import { request } from "./request.ts";
import { resource } from "./resource.ts";
import { role } from "./role.ts";
import { setup } from "./setup.ts";
import { shell } from "./shell.ts";
import { user } from "./user.ts";
import { views } from "./views.ts";
import { warehouse } from "./warehouse.ts";
import { workplace } from "./workplace.ts";

/** The pages' texts in English. */
export const pages: Translated<typeof zhCN> = {
  ...enUSKinds.pages,
  audit,
  board,
  bulletin,
  common: commonPages,
  content,
  delivery,
  display,
  document,
  entry,
  exit,
  file,
  integration,
  label,
  message,
  operations,
  profile,
  region,
  repertory,
  request,
  resource,
  role,
  setup,
  shell,
  texts,
  user,
  views,
  warehouse,
  workplace,
};
