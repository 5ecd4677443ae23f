import type { Guide } from "./guide.ts";

/** How a client announces goods, follows a request on the phone, and reads its status. */
export const guidesForClients: readonly Guide[] = [
  {
    key: "announce",
    kind: "text",
    title: "怎样预报一批货",
    titleEn: "How to announce goods",
    audience: "everyone",
    relatedPage: "entry-apply",
    body: `<p>货到之前先预报，仓库才能留出月台和库位。一张入库单只属于一个客户、一个仓库。</p>
<ol><li>打开<strong>入库管理 › 入库申请</strong>，选择仓库和预计到货时间；车牌、来源单号等选填，在下面的「更多信息」里。</li>
<li>在货品一栏输入编码、名称或条码，回车到数量，再回车到下一行；「常用货品」点一下就是一行，也可以<strong>复制以前的单</strong>。数量按货品的基本单位计。</li>
<li>货品很多时，从表格里复制「编码、数量」两列，直接粘贴进来；认不出的行会逐一指出。</li>
<li>没填完可以先保存草稿，刷新页面也不会丢。</li>
<li>点<strong>提交审核</strong>。仓库立刻看到，你会收到通过或驳回的消息。</li></ol>
<h3>提交之后</h3>
<ul><li>待审核时可以<strong>撤回</strong>修改，再次提交。</li><li>被驳回时，原因写在单据上；修改后重新提交，版本加一。</li>
<li>到货之前可以<strong>取消</strong>；车辆到达之后请联系仓库。</li></ul>
<p>你自己的来源单号可以填在单据里，以后按它查找；同一个号不能用两次。</p>`,
    bodyEn: `<p>Announce goods before they arrive, so that the warehouse keeps a dock and locations free. An entry belongs to one client and one warehouse.</p>
<ol><li>Open <strong>Entries › Apply</strong>, choose the warehouse and the expected arrival; plate, source number and the rest are optional, below the goods.</li>
<li>Type a code, a name or a barcode into the goods field; Enter leads to the quantity, and Enter again to the next line. Goods that you often use are one click, and a former request can be <strong>copied</strong>. Quantities are in the goods' base unit.</li>
<li>For many goods, copy two columns, code and quantity, from a spreadsheet and paste them; each line that is not recognised is named.</li>
<li>You may save a draft at any time; a refresh loses nothing.</li>
<li>Press <strong>Submit</strong>. The warehouse sees it at once, and you are told whether it was approved.</li></ol>
<h3>Afterwards</h3>
<ul><li>While it is pending you may <strong>withdraw</strong> it, change it and submit it again.</li><li>If it is rejected, the reason stands on the entry; change it and submit it again as the next revision.</li>
<li>Until the truck has arrived you may <strong>cancel</strong> it; after that, ask the warehouse.</li></ul>
<p>Your own source number may be given and searched for; a number cannot be used twice.</p>`,
  },
  {
    key: "announce-video",
    kind: "video",
    title: "半分钟看懂：从预报到入库",
    titleEn: "Half a minute: from announcement to stock",
    audience: "everyone",
    relatedPage: "entry-list",
    body: "<p>一张入库单的全程：客户预报、仓库审核、车辆到达、分两次收货。每一步客户的页面都自己变化。没有声音。</p>",
    bodyEn:
      "<p>The whole way of an entry: announced by the client, approved, the truck arrives, received in two parts. The client's page moves by itself at each step. Without sound.</p>",
    video: "announce.webm",
    videoEn: "announce.en.webm",
    cover: "apply-2-goods.webp",
  },
  {
    key: "phone",
    kind: "image",
    title: "在手机上看单据走到哪一步",
    titleEn: "Following a request on the phone",
    audience: "client",
    relatedPage: "entry-detail",
    body: "<p>用手机浏览器打开同一个地址登录即可，不用安装。页面开着就会自己更新；右上角写着「实时」，断网时会说明数据停在多久以前。</p>",
    bodyEn:
      "<p>Open the same address in the phone's browser and sign in; nothing is installed. An open page moves by itself; “Live” at the top says so, and without a network the page says how old its data are.</p>",
    pictures: [
      {
        file: "phone-1-list.webp",
        fileEn: "phone-1-list.en.webp",
        caption: "入库记录：每张单据一张卡片，状态和进度一眼可见。",
        captionEn: "Records: a card for each entry, with its status and progress.",
      },
      {
        file: "phone-2-entry.webp",
        fileEn: "phone-2-entry.en.webp",
        caption: "打开单据：走过的站有勾和时间，当前站有光圈，下面是每种货收了多少。",
        captionEn:
          "An entry: stations passed have a tick and a time, the present one a halo; below, what was received of each goods.",
      },
      {
        file: "phone-3-exit.webp",
        fileEn: "phone-3-exit.en.webp",
        caption: "出库单也一样，一直到签收；配送中会写预计到达时间。",
        captionEn: "An exit likewise, up to the signature; on the road it says when it should arrive.",
      },
      {
        file: "phone-4-message.webp",
        fileEn: "phone-4-message.en.webp",
        caption: "消息：审核、收货、发运、签收都会通知，点开直达那张单据。",
        captionEn: "Messages tell of approval, receipt, departure and signature; each opens its request.",
      },
    ],
  },
  {
    key: "statuses",
    kind: "text",
    title: "各个状态是什么意思",
    titleEn: "What the statuses mean",
    audience: "everyone",
    relatedPage: "exit-list",
    body: `<h3>入库单</h3>
<table><tbody><tr><th scope="row">草稿</th><td>只有自己人看得到，还没提交</td></tr><tr><th scope="row">待审核</th><td>等仓库审核，可以撤回</td></tr><tr><th scope="row">已驳回</th><td>原因在单据上，修改后再提交</td></tr><tr><th scope="row">待处理</th><td>已通过，等车到；计入在途</td></tr><tr><th scope="row">部分入库</th><td>收了一部分，其余还在等</td></tr><tr><th scope="row">已入库</th><td>收齐，或短缺已经说明并关闭；仍可冲销</td></tr><tr><th scope="row">已取消</th><td>结束</td></tr></tbody></table>
<h3>出库单</h3>
<table><tbody><tr><th scope="row">待审核</th><td>库存已经为它占用</td></tr><tr><th scope="row">待出库</th><td>已通过，等拣货</td></tr><tr><th scope="row">拣货中</th><td>正在货架上取货；此时取消要向仓库申请</td></tr><tr><th scope="row">待发运</th><td>拣完，等车或等提货人</td></tr><tr><th scope="row">已出库</th><td>货已离开仓库，库存已扣减</td></tr></tbody></table>
<h3>配送单</h3>
<table><tbody><tr><th scope="row">待配送</th><td>等派车</td></tr><tr><th scope="row">已派车</th><td>有车，还没出发</td></tr><tr><th scope="row">配送中</th><td>在路上</td></tr><tr><th scope="row">已签收</th><td>全部收下</td></tr><tr><th scope="row">部分签收</th><td>拒收的货会退回，自动生成退货入库单</td></tr><tr><th scope="row">配送失败</th><td>没送到，等再次配送或退回</td></tr><tr><th scope="row">退回中、已退回</th><td>在回仓库的路上，或已收回</td></tr></tbody></table>`,
    bodyEn: `<h3>Entries</h3>
<table><tbody><tr><th scope="row">Draft</th><td>seen by its own people alone, not submitted yet</td></tr><tr><th scope="row">Pending</th><td>waits for approval, may be withdrawn</td></tr><tr><th scope="row">Rejected</th><td>the reason stands on it; change it and submit it again</td></tr><tr><th scope="row">Approved</th><td>waits for the truck; counts as incoming</td></tr><tr><th scope="row">Receiving</th><td>some of it has been received</td></tr><tr><th scope="row">Completed</th><td>all received, or what is missing was closed with a reason; may still be reversed</td></tr><tr><th scope="row">Cancelled</th><td>over</td></tr></tbody></table>
<h3>Exits</h3>
<table><tbody><tr><th scope="row">Pending</th><td>stock is reserved for it already</td></tr><tr><th scope="row">Approved</th><td>waits to be picked</td></tr><tr><th scope="row">Picking</th><td>goods are being fetched; to cancel now, ask the warehouse</td></tr><tr><th scope="row">Picked</th><td>waits for its vehicle, or for whoever fetches it</td></tr><tr><th scope="row">Shipped</th><td>the goods have left, and stock is reduced</td></tr></tbody></table>
<h3>Deliveries</h3>
<table><tbody><tr><th scope="row">Pending</th><td>waits for a vehicle</td></tr><tr><th scope="row">Assigned</th><td>has its vehicle, not on the road yet</td></tr><tr><th scope="row">In transit</th><td>on the road</td></tr><tr><th scope="row">Signed</th><td>all of it was accepted</td></tr><tr><th scope="row">Partly signed</th><td>what was refused comes back, as an entry that is made by itself</td></tr><tr><th scope="row">Failed</th><td>not handed over; to be tried again or returned</td></tr><tr><th scope="row">Returning, returned</th><td>on its way back, or received</td></tr></tbody></table>`,
  },
];
