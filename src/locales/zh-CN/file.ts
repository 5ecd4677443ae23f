/** Texts of the fields that take files. */
export const file = {
  choose: "添加照片",
  drop: "或拖到这里",
  hint: "最多 {{most}} 张，每张不超过 {{limit}} MB",
  sending: "正在上传",
  wait: "等待文件上传完成",
  failed: "上传失败，请检查网络后重试",
  photo: "照片 {{number}}",
  remove: "移除照片 {{number}}",
} as const;
