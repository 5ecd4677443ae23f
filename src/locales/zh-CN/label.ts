/** Labels printed for goods and locations, and the codes on them. */
export const label = {
  dialog: {
    title: "打印标签",
    media: "纸张",
    count: "每个打印张数",
    from: "从第几格开始",
    fromHint: "用过一部分的整张标签纸，可以从剩下的格子开始打印。",
    preview: "预览",
    sum: (values: { labels: number; sheets: number }) => `共 ${values.labels} 张标签，${values.sheets} 页`,
    tooMany: (values: { limit: number }) => `一次最多打印 ${values.limit} 张标签，请减少张数或分批打印。`,
    print: "打印",
    hint: "打印时请选择实际大小（100%），不要缩放。",
  },
  media: { a4: "A4 标签纸，3 × 8 格（70 × 37 mm）", roll: "卷筒标签，60 × 40 mm" },
  code: { failed: "无法生成条码", barcode: "条码 {{text}}", qr: "二维码 {{text}}" },
} as const;
