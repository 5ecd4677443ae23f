import type { Guide } from "./guide.ts";

/** How a client announces goods, follows a request on the phone, and reads its status. */
export const guidesForClients: readonly Guide[] = [
  {
    key: "announce",
    kind: "text",
    title: "如何预报到货",
    titleEn: "How to announce goods",
    audience: "everyone",
    relatedPage: "entry-apply",
    body: `<p>请在到货前预报，以便仓库预留月台和库位。一张入库单只对应一个客户、一个仓库。</p>
<ol><li>打开<strong>入库管理 › 入库申请</strong>，选择仓库和预计到货时间；车牌、来源单号等为选填，见下方「更多信息」。</li>
<li>在货品栏输入编码、名称或条码，按回车跳到数量，再按回车换到下一行；点击「常用货品」可直接添加一行，也可以<strong>复制以前的单</strong>。数量按货品的基本单位填写。</li>
<li>货品较多时，可从表格复制「编码、数量」两列直接粘贴；无法识别的行会逐一列出。</li>
<li>未填完可先保存草稿，刷新页面也不会丢失。</li>
<li>点击<strong>提交审核</strong>，仓库立即可见；通过或驳回都会有消息通知你。</li></ol>
<h3>提交之后</h3>
<ul><li>待审核时可以<strong>撤回</strong>，修改后再次提交。</li><li>被驳回时，单据上会显示原因；修改后重新提交，版本号加一。</li>
<li>车辆到货前可以<strong>取消</strong>；到货后请联系仓库。</li></ul>
<p>可以填写自己的来源单号，便于日后查找；同一来源单号不能重复使用。</p>`,
    bodyEn: `<p>Announce goods before they arrive so that the warehouse can reserve a dock and locations. An entry belongs to one client and one warehouse.</p>
<ol><li>Open <strong>Entries › Apply</strong> and choose the warehouse and the expected arrival. Plate, source number and other details are optional: see “More details” below.</li>
<li>Type a code, name or barcode in the goods field. Press Enter to go to the quantity, and again for the next line. One click adds goods under “Often used”, and you can <strong>copy a request</strong>. Quantities are in the base unit of the goods.</li>
<li>For many goods, copy the code and quantity columns from a spreadsheet and paste them. Unknown lines are listed.</li>
<li>You can save a draft at any time. Nothing is lost if you refresh the page.</li>
<li>Press <strong>Submit</strong>. The warehouse sees it at once, and you get a message with the decision.</li></ol>
<h3>Afterwards</h3>
<ul><li>While it is pending you can <strong>withdraw</strong> it, change it and submit it again.</li><li>If it is rejected, the reason is shown on the entry. Change it and submit it again as the next revision.</li>
<li>You can <strong>cancel</strong> it until the truck arrives. After that, ask the warehouse.</li></ul>
<p>You can enter your own source number and search by it later. Each number can be used only once.</p>`,
  },
  {
    key: "announce-video",
    kind: "video",
    title: "半分钟看懂：从预报到入库",
    titleEn: "From announcement to stock in half a minute",
    audience: "everyone",
    relatedPage: "entry-list",
    body: "<p>一张入库单的完整流程：客户预报、仓库审核、车辆到货、分两次收货。每完成一步，客户的页面都会自动更新。无声音。</p>",
    bodyEn:
      "<p>An entry from start to finish: the client announces it, the warehouse approves it, the truck arrives, and the goods are received in two parts. The client's page updates automatically at each step. No sound.</p>",
    video: "announce.webm",
    videoEn: "announce.en.webm",
    cover: "apply-2-goods.webp",
  },
  {
    key: "phone",
    kind: "image",
    title: "用手机查看单据进度",
    titleEn: "Following a request on your phone",
    audience: "client",
    relatedPage: "entry-detail",
    body: "<p>用手机浏览器打开同一网址登录即可，无需安装。打开的页面会自动更新，右上角显示「实时」；断网时会显示数据多久未更新。</p>",
    bodyEn:
      "<p>Open the same address in your phone's browser and sign in; there is nothing to install. Open pages update automatically and show “Live” at the top. Offline, the page shows the age of its data.</p>",
    pictures: [
      {
        file: "phone-1-list.webp",
        fileEn: "phone-1-list.en.webp",
        caption: "入库记录：每张单据一张卡片，状态和进度一目了然。",
        captionEn: "Records: one card per entry, with its status and progress.",
      },
      {
        file: "phone-2-entry.webp",
        fileEn: "phone-2-entry.en.webp",
        caption: "打开单据：已完成的环节带勾和时间，当前环节有光圈，下方是各货品的收货数量。",
        captionEn:
          "An entry: completed steps have a tick and a time, and a ring marks the current step. Received quantities are listed below.",
      },
      {
        file: "phone-3-exit.webp",
        fileEn: "phone-3-exit.en.webp",
        caption: "出库单同样可以一路查看到签收；配送中会显示预计到达时间。",
        captionEn: "Exits work the same way, up to the signature, and show the ETA in transit.",
      },
      {
        file: "phone-4-message.webp",
        fileEn: "phone-4-message.en.webp",
        caption: "消息：审核、收货、发运、签收都会通知，点击即可打开对应单据。",
        captionEn:
          "Messages: you are notified of approval, receipt, departure and signature. A message opens its request.",
      },
    ],
  },
  {
    key: "statuses",
    kind: "text",
    title: "单据状态说明",
    titleEn: "What the statuses mean",
    audience: "everyone",
    relatedPage: "exit-list",
    body: `<h3>入库单</h3>
<table><tbody><tr><th scope="row">草稿</th><td>仅本公司可见，尚未提交</td></tr><tr><th scope="row">待审核</th><td>等待仓库审核，可以撤回</td></tr><tr><th scope="row">已驳回</th><td>单据上显示原因，修改后可重新提交</td></tr><tr><th scope="row">待处理</th><td>审核已通过，等待到货；计入在途</td></tr><tr><th scope="row">部分入库</th><td>已收一部分，其余待收</td></tr><tr><th scope="row">已入库</th><td>全部收齐，或短缺已说明原因并关闭；仍可冲销</td></tr><tr><th scope="row">已取消</th><td>单据已关闭</td></tr></tbody></table>
<h3>出库单</h3>
<table><tbody><tr><th scope="row">待审核</th><td>库存已占用</td></tr><tr><th scope="row">待出库</th><td>审核已通过，等待拣货</td></tr><tr><th scope="row">拣货中</th><td>正在拣货；此时取消须向仓库申请</td></tr><tr><th scope="row">待发运</th><td>已拣完，等待派车或提货</td></tr><tr><th scope="row">已出库</th><td>货品已离开仓库，库存已扣减</td></tr></tbody></table>
<h3>配送单</h3>
<table><tbody><tr><th scope="row">待配送</th><td>等待派车</td></tr><tr><th scope="row">已派车</th><td>已安排车辆，尚未出发</td></tr><tr><th scope="row">配送中</th><td>运输途中</td></tr><tr><th scope="row">已签收</th><td>全部签收</td></tr><tr><th scope="row">部分签收</th><td>拒收的货品将退回，系统自动生成退货入库单</td></tr><tr><th scope="row">配送失败</th><td>未送达，等待重新配送或退回</td></tr><tr><th scope="row">退回中、已退回</th><td>正在退回仓库，或已收回</td></tr></tbody></table>`,
    bodyEn: `<h3>Entries</h3>
<table><tbody><tr><th scope="row">Draft</th><td>visible only to your company, not submitted yet</td></tr><tr><th scope="row">Pending</th><td>waiting for approval; can be withdrawn</td></tr><tr><th scope="row">Rejected</th><td>the reason is shown on the request; change it and submit it again</td></tr><tr><th scope="row">Approved</th><td>waiting for the truck; counts as incoming</td></tr><tr><th scope="row">Receiving</th><td>partly received</td></tr><tr><th scope="row">Completed</th><td>fully received, or closed short with a reason; receipts can still be reversed</td></tr><tr><th scope="row">Cancelled</th><td>closed</td></tr></tbody></table>
<h3>Exits</h3>
<table><tbody><tr><th scope="row">Pending</th><td>stock is already reserved</td></tr><tr><th scope="row">Approved</th><td>waiting to be picked</td></tr><tr><th scope="row">Picking</th><td>being picked; to cancel now, ask the warehouse</td></tr><tr><th scope="row">Picked</th><td>waiting for a vehicle or for collection</td></tr><tr><th scope="row">Shipped</th><td>the goods have left and stock is reduced</td></tr></tbody></table>
<h3>Deliveries</h3>
<table><tbody><tr><th scope="row">Pending</th><td>waiting for a vehicle</td></tr><tr><th scope="row">Assigned</th><td>vehicle assigned, not departed yet</td></tr><tr><th scope="row">In transit</th><td>on the road</td></tr><tr><th scope="row">Signed</th><td>fully accepted</td></tr><tr><th scope="row">Partly signed</th><td>refused goods return; a return entry is created automatically</td></tr><tr><th scope="row">Failed</th><td>not delivered; retry or return</td></tr><tr><th scope="row">Returning, returned</th><td>on the way back, or received</td></tr></tbody></table>`,
  },
];
