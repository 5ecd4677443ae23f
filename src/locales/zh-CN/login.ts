/** Sign-in, boot, expiry, and what may go wrong before any page is there. */
export const login = {
  title: "登录",
  subtitle: "使用账号或手机号",
  form: {
    username: "账号或手机号",
    password: "密码",
    submit: "登录",
    usernameEmpty: "用户名不能为空",
    passwordEmpty: "密码不能为空",
  },
  failure: {
    login: "登录出错，请刷新后重试。",
    error: "错误",
    request: "请求错误",
  },
  pitch: {
    first: "货到哪了，",
    second: "此刻就知道。",
    text: "入库、出库、配送的每一步，在发生的同一秒出现在每个人的屏幕上。",
    example: "一张入库单要走的路",
    stations: { submitted: "提交", approved: "审核", arrived: "到货", received: "收货", stocked: "入库" },
    footer: "数据存于自己的服务器",
  },
  tools: {
    locale: "语言",
    toDark: "切换到深色主题",
    toLight: "切换到浅色主题",
    zh: "简体中文",
    en: "English",
  },
  boot: {
    loading: "正在打开",
    unreachable: "连不上服务器",
    unreachableHint: "正在重试，15 秒内没有答复将回到登录页。",
  },
  expiry: {
    title: "确认退出登录",
    text: "你已被登出，可以取消以留在此页，或重新登录。",
    relogin: "重新登录",
    stay: "留在此页",
    inPlace: "在此处登录，当前页面的内容会保留：",
    another: "若换一个人登录，已打开的页面会全部关闭。",
    signIn: "登录并继续",
    stayed: "你已登出，看到的内容不再更新。",
  },
  crash: {
    title: "这个页面出错了",
    text: "其他页面不受影响。可以再试一次；如果还是不行，请把追踪号告诉管理员。",
    chunkTitle: "这个页面没能打开",
    chunkText: "网络中断，或者有了新版本。重新加载后再试。",
    all: "页面出错了，请重新加载。",
  },
} as const;
