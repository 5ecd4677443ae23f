import type { Translated } from "../shape.ts";
import type { content as zhCN } from "../zh-CN/content.ts";

export const content: Translated<typeof zhCN> = {
  series: {
    title: "Content views",
    note: "8 days",
    soFar: "{{count}} today",
    table: "Table",
    chart: "Chart",
    label: "Content views: {{sum}} in the last 8 days, {{today}} today",
    day: "Day",
    views: "Views",
  },
  popular: {
    title: "Popular",
    kinds: "Content types",
    kind: { text: "Text", image: "Pictures", video: "Video" },
    views: "{{count}} views",
    up: "{{percent}}% more than in the 7 days before",
    down: "{{percent}}% less than in the 7 days before",
    same: "Same as in the 7 days before",
    none: "No bulletins of this kind yet.",
  },
  bulletins: {
    title: "Bulletins",
    all: "All",
    none: "No bulletins yet.",
  },
};
