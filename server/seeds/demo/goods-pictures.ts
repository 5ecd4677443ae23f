/** Little pictures of the demo's goods: a bottle, a box, a bag … drawn as PNGs, each product in colours of its own. */
import { crc32, deflateSync } from "node:zlib";
import type { NewId } from "../../platform/ids.ts";
import type { SeedFile } from "../store-files.ts";

const SIDE = 96;

type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle with round corners, in pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: Colour;
}

const PAPER: Colour = [246, 247, 249];
const WHITE: Colour = [255, 255, 255];

/** A colour by its hue from 0 to 360, neither pale nor loud. */
function colourOf(hue: number, light: number): Colour {
  const channel = (turn: number): number => {
    const at = (turn + hue / 30) % 12;
    return Math.round(
      255 * (light - 0.45 * Math.min(light, 1 - light) * Math.max(-1, Math.min(at - 3, 9 - at, 1))),
    );
  };
  return [channel(0), channel(8), channel(4)];
}

const part = (x: number, y: number, width: number, height: number, radius: number, colour: Colour): Part => ({
  ...{ x, y, width, height, radius, colour },
});

type Shape = (body: Colour, dark: Colour) => readonly Part[];

const bottle: Shape = (body, dark) => [
  part(41, 10, 14, 10, 3, dark),
  part(42, 18, 12, 18, 3, body),
  part(32, 30, 32, 56, 9, body),
  part(32, 50, 32, 20, 0, WHITE),
  part(37, 57, 22, 5, 2, dark),
];
const can: Shape = (body, dark) => [
  part(28, 16, 40, 66, 8, body),
  part(28, 14, 40, 10, 4, dark),
  part(28, 38, 40, 26, 0, WHITE),
  part(35, 48, 26, 6, 2, dark),
];
const bag: Shape = (body, dark) => [
  part(24, 16, 48, 68, 6, body),
  part(24, 14, 48, 9, 2, dark),
  part(32, 36, 32, 28, 14, WHITE),
  part(39, 47, 18, 6, 3, dark),
];
const carton: Shape = (body, dark) => [
  part(18, 28, 60, 52, 3, body),
  part(18, 24, 60, 12, 3, dark),
  part(43, 24, 10, 26, 1, WHITE),
  part(26, 62, 20, 5, 2, dark),
];
const tube: Shape = (body, dark) => [
  part(36, 12, 24, 60, 7, body),
  part(40, 70, 16, 15, 3, dark),
  part(41, 30, 14, 24, 4, WHITE),
];
const roll: Shape = (body, dark) => [
  part(18, 18, 60, 60, 30, body),
  part(26, 26, 44, 44, 22, dark),
  part(29, 29, 38, 38, 19, body),
  part(38, 38, 20, 20, 10, WHITE),
];
const device: Shape = (body, dark) => [
  part(20, 26, 56, 42, 9, body),
  part(27, 33, 42, 24, 4, dark),
  part(40, 72, 16, 8, 3, dark),
  part(44, 61, 8, 3, 1, WHITE),
];

/** What goods that are counted in this unit look like. */
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ["瓶", bottle],
  ...["罐", "杯"].map((unit) => [unit, can] as const),
  ...["袋", "包"].map((unit) => [unit, bag] as const),
  ...["盒", "块", "组", "本"].map((unit) => [unit, carton] as const),
  ["支", tube],
  ...["卷", "饼"].map((unit) => [unit, roll] as const),
]);

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name, "latin1"), body, Buffer.alloc(4)]);
  whole.writeUInt32BE(body.length);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

const isIn = ({ x, y, width, height, radius }: Part, left: number, top: number): boolean => {
  if (left < x || left >= x + width || top < y || top >= y + height) return false;
  const across = Math.max(x + radius - left - 0.5, left + 0.5 - (x + width - radius), 0);
  const down = Math.max(y + radius - top - 0.5, top + 0.5 - (y + height - radius), 0);
  return across * across + down * down <= radius * radius || across === 0 || down === 0;
};

/** The picture of goods as a PNG: the same unit and serial number give the same bytes. */
export function pictureOf(unit: string, serial: number): Buffer {
  const hue = (serial * 47) % 360;
  const parts = (SHAPES.get(unit) ?? device)(colourOf(hue, 0.66), colourOf(hue, 0.4));
  const lines = Buffer.alloc(SIDE * (1 + 3 * SIDE));
  for (let top = 0; top < SIDE; top += 1) {
    for (let left = 0; left < SIDE; left += 1) {
      const colour = parts.findLast((each) => isIn(each, left, top))?.colour ?? PAPER;
      lines.set(colour, top * (1 + 3 * SIDE) + 1 + 3 * left);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...[chunk("IHDR", head), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))],
  ]);
}

interface Goods {
  readonly id: string;
  readonly clientId: string | null;
  readonly name: string;
  readonly unit: string;
}

const MOST_PICTURES = 60;

/** A picture for the first goods type of each name, up to a number: each is a file that the first start has to write. */
export function goodsPictures(newId: NewId, goods: readonly Goods[]): readonly SeedFile[] {
  const named = [...new Map(goods.toReversed().map((each) => [each.name, each])).values()].reverse();
  const step = named.length / MOST_PICTURES;
  const first = named.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  return first.map(({ id, clientId, unit }, serial) => ({
    ...{ id: newId(), content: pictureOf(unit, serial) },
    ...{ clientId, entity: "goodsType" as const, entityId: id },
  }));
}
