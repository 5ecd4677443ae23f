/** Blocks of IP addresses in CIDR notation: `203.0.113.0/24`, `2001:db8::/32`, or one address. Pure; used on both sides. */

interface Bits {
  readonly value: bigint;
  readonly width: 32 | 128;
}

function v4(text: string): Bits | null {
  const parts = text.split(".");
  if (parts.length !== 4 || parts.some((part) => !/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255))
    return null;
  return { value: parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n), width: 32 };
}

function v6(text: string): Bits | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const low = dotted?.[2] === undefined ? null : v4(dotted[2]);
  if (dotted && !low) return null;
  const hex = low
    ? `${dotted?.[1]}${(low.value >> 16n).toString(16)}:${(low.value & 0xffffn).toString(16)}`
    : text;
  const halves = hex.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const given = head.length + tail.length;
  if (halves.length === 2 ? given > 7 : given !== 8) return null;
  const groups = [...head, ...Array.from({ length: 8 - given }, () => "0"), ...tail];
  if (groups.some((group) => !/^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  return { value: groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n), width: 128 };
}

/** IPv4 that arrives over an IPv6 socket (`::ffff:203.0.113.7`) is IPv4. */
function bitsOf(address: string): Bits | null {
  const bits = address.includes(":") ? v6(address) : v4(address);
  return bits?.width === 128 && bits.value >> 32n === 0xffffn
    ? { value: bits.value & 0xffff_ffffn, width: 32 }
    : bits;
}

function blockOf(text: string): (Bits & { readonly length: number }) | null {
  const [address = "", length, ...more] = text.split("/");
  const bits = bitsOf(address);
  if (!bits || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const long = length === undefined ? bits.width : Number(length);
  return long <= bits.width ? { ...bits, length: long } : null;
}

const MOST_BLOCKS = 20;

/** The blocks of a text, which stand apart by spaces or commas. */
const addressBlocks = (text: string): readonly string[] =>
  text.split(/[\s,;]+/).filter((block) => block !== "");

/** Whether the text is 1 to 20 blocks. */
export function areAddressBlocks(text: string): boolean {
  const blocks = addressBlocks(text);
  return (
    blocks.length > 0 && blocks.length <= MOST_BLOCKS && blocks.every((block) => blockOf(block) !== null)
  );
}

/** Whether the address is in one of the blocks of the text. */
export function isWithin(address: string, text: string): boolean {
  const bits = bitsOf(address);
  if (!bits) return false;
  return addressBlocks(text).some((each) => {
    const block = blockOf(each);
    if (block?.width !== bits.width) return false;
    const rest = BigInt(block.width - block.length);
    return block.value >> rest === bits.value >> rest;
  });
}
