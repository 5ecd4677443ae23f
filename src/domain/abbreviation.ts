/**
 * A company's name as a wall may show it: enough for the people who know the company, too little to name it. The first
 * two characters of a Chinese name (one, of a name with two or three), the initials of any other.
 */
export function abbreviateName(name: string): string {
  const words = name
    .trim()
    .split(/[\s.,&()（）-]+/u)
    .filter(Boolean);
  const [first = ""] = words;
  const characters = [...first];
  if (/\p{Script=Han}/u.test(first)) return `${characters.slice(0, characters.length > 3 ? 2 : 1).join("")}…`;
  return `${words
    .slice(0, 3)
    .map((word) => [...word][0]?.toUpperCase())
    .join("")}…`;
}
