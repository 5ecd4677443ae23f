/** Content figures of the workplace: the series of views, the rankings, the latest bulletins. */
export const content = {
  series: {
    title: "内容浏览",
    note: "近 8 天",
    soFar: "今日 {{count}}",
    table: "表格",
    chart: "图表",
    label: "内容浏览，近 8 天共 {{sum}} 次，今天 {{today}} 次",
    day: "日期",
    views: "浏览次数",
  },
  popular: {
    title: "热门内容",
    kinds: "内容类型",
    kind: { text: "文字", image: "图文", video: "视频" },
    views: "{{count}} 次浏览",
    up: "比前 7 天多 {{percent}}%",
    down: "比前 7 天少 {{percent}}%",
    same: "与前 7 天持平",
    none: "这一类还没有公告。",
  },
  bulletins: { title: "公告", all: "全部", none: "还没有公告。" },
} as const;
