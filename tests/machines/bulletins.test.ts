import { describe, expect, it } from "vitest";
import type { BulletinRow } from "../../src/contracts/bulletin.ts";
import { asksReader } from "../../src/contracts/bulletin-kinds.ts";
import type { LogEvent } from "../../src/contracts/live.ts";
import {
  BLANK,
  BULLETIN_FIELDS,
  packPictures,
  saveBodyOf,
  unpackPictures,
} from "../../src/machines/page/bulletin-form.ts";
import { bulletinPatchOf, bulletinRowOf } from "../../src/machines/page/bulletin-rows.ts";
import { applyEvents, fitsQuery } from "../../src/machines/page/list-events.ts";

const row: BulletinRow = {
  ...{
    id: "b1",
    version: 2,
    kind: "text",
    title: "冬季收货时间",
    titleEn: null,
    videoId: null,
    videoEnId: null,
    coverId: null,
  },
  ...{
    audience: "client",
    mustRead: true,
    relatedPage: null,
    status: "published",
    authorId: "u1",
    authorName: "陈敏",
  },
  ...{ createdAt: "2026-11-20T00:00:00Z", updatedAt: "2026-11-20T00:00:00Z" },
  ...{ publishedAt: "2026-11-20T00:00:00Z", isGuide: false, views: 7, isOwn: false },
  acknowledgedAt: "2026-11-20T08:00:00Z",
};
const { views: _views, acknowledgedAt: _at, isOwn: _own, ...asTold } = row;

const event = (type: string, version: number, data: unknown): LogEvent => ({
  ...{ topic: "bulletin", epoch: "e", seq: 1, type, entity: "bulletin", id: "b1", version },
  ...{ at: "2026-11-21T00:00:00Z", by: "陈敏", data },
});

const rules = { rowOf: bulletinRowOf, patchOf: bulletinPatchOf, fits: fitsQuery };
const listAfter = (reported: LogEvent) => applyEvents([row], [reported], { status: "published" }, rules);

describe("a list of bulletins", () => {
  it("keeps the reader's own state when another person changes a bulletin", () => {
    const { rows, changed } = listAfter(
      event("saved", 3, { row: { ...asTold, version: 3, title: "春季收货时间" } }),
    );
    expect(rows).toEqual([{ ...row, version: 3, title: "春季收货时间" }]);
    expect(Object.keys(changed)).toEqual(["b1"]);
  });

  it("counts a look without marking the bulletin as changed", () => {
    const { rows, changed, mustRefetch } = listAfter(event("viewed", 2, { views: 8 }));
    expect(rows).toEqual([{ ...row, views: 8 }]);
    expect(changed).toEqual({});
    expect(mustRefetch).toBe(false);
  });

  it("ignores another person's confirmation, and a view of an older version", () => {
    expect(listAfter(event("acknowledged", 2, {})).rows).toEqual([row]);
    expect(listAfter(event("viewed", 1, { views: 3 })).rows).toEqual([row]);
  });

  it("asks again when a bulletin leaves it", () => {
    expect(
      listAfter(event("archived", 3, { row: { ...asTold, version: 3, status: "archived" } })),
    ).toMatchObject({ mustRefetch: true });
    expect(listAfter(event("deleted", 3, {})).mustRefetch).toBe(true);
  });
});

describe("a must-read", () => {
  it("asks those whom it is meant for, but not its author, and not before it is published", () => {
    expect(asksReader(row, "client")).toBe(true);
    expect(asksReader(row, "admin")).toBe(false);
    expect(asksReader({ ...row, audience: "everyone" }, "admin")).toBe(true);
    expect(asksReader({ ...row, audience: "everyone", isOwn: true }, "admin")).toBe(false);
    expect(asksReader({ ...row, status: "draft" }, "client")).toBe(false);
    expect(asksReader({ ...row, mustRead: false }, "client")).toBe(false);
  });
});

describe("what is written", () => {
  it("goes out with nothing where nothing was written", () => {
    const body = saveBodyOf({ ...BLANK, title: " 月台 ", titleEn: "  ", body: "<p><br></p>", bodyEn: "" });
    expect(body).toEqual({
      ...{ kind: "text", title: "月台", titleEn: null, body: "", bodyEn: null, pictures: [] },
      ...{
        videoId: null,
        videoEnId: null,
        coverId: null,
        audience: "everyone",
        mustRead: false,
        relatedPage: null,
      },
    });
    expect(Object.keys(body)).toEqual([...BULLETIN_FIELDS]);
  });

  it("keeps pictures with their captions in their order", () => {
    const pictures = [
      { fileId: "f2", fileEnId: "f3", caption: "先看这里", captionEn: "Look here first" },
      { fileId: "f1", fileEnId: null, caption: "", captionEn: null },
    ];
    expect(unpackPictures(packPictures(pictures))).toEqual(pictures);
    expect(saveBodyOf({ ...BLANK, title: "x", pictures: packPictures(pictures) }).pictures).toEqual(pictures);
  });

  it("has an English video only beside one that all see", () => {
    const values = { ...BLANK, kind: "video", title: "x", videoId: "v1", videoEnId: "v2" };
    expect(saveBodyOf(values)).toMatchObject({ videoId: "v1", videoEnId: "v2" });
    expect(saveBodyOf({ ...values, videoId: null })).toMatchObject({ videoId: null, videoEnId: null });
  });
});
