/** The browsers and systems that people have, the most particular first: Edge and Chrome also call themselves Safari. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["MicroMessenger", "WeChat"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const SYSTEMS = [
  ["Windows", "Windows"],
  ["Android", "Android"],
  ["iPhone", "iOS"],
  ["iPad", "iPadOS"],
  ["Mac OS", "macOS"],
  ["Linux", "Linux"],
] as const;

/** `Chrome · Windows` of a user agent; what is none of a known browser's stays as it is. */
export function agentName(agent: string): string {
  const of = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([mark]) => agent.includes(mark))?.[1];
  const words = [of(BROWSERS), of(SYSTEMS)].filter((word) => word !== undefined);
  return words.length > 0 ? words.join(" · ") : agent;
}
