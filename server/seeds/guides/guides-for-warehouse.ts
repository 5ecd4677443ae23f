import type { Guide } from "./guide.ts";

/** How the warehouse receives and picks with a scanner, reads the monitor, and works by keyboard. */
export const guidesForWarehouse: readonly Guide[] = [
  {
    key: "receive",
    kind: "image",
    title: "用扫描枪收货",
    titleEn: "Receiving with a scanner",
    audience: "admin",
    relatedPage: "entry-handle",
    body: "<p>扫描枪就是一个会打字的键盘：光标在哪里，条码就进哪里，最后自带回车。库位标签可以在库位列表里打印。</p>",
    bodyEn:
      "<p>A scanner is a keyboard that types: the code goes where the cursor is, followed by Enter. Labels of locations are printed from the list of locations.</p>",
    pictures: [
      {
        file: "receive-1-find.webp",
        fileEn: "receive-1-find.en.webp",
        caption: "光标放在搜索框，扫收货单上的单号，只剩这一张。",
        captionEn:
          "With the cursor in the search field, scan the number on the receipt: only that entry is left.",
      },
      {
        file: "receive-2-arrive.webp",
        fileEn: "receive-2-arrive.en.webp",
        caption: "车到了先登记：车牌、司机、月台。客户立刻看到「已到货」。",
        captionEn: "Record the truck first: plate, driver, dock. The client sees its arrival at once.",
      },
      {
        file: "receive-3-scan.webp",
        fileEn: "receive-3-scan.en.webp",
        caption:
          "点「收货」打开收货台，扫货品。屏幕上写着建议放到哪个库位；直接回车就放那里，也可以扫别的库位标签。",
        captionEn:
          "Press Receive: the desk opens. Scan the goods; it says which location is suggested. Enter takes it, or scan another label.",
      },
      {
        file: "receive-4-quantity.webp",
        fileEn: "receive-4-quantity.en.webp",
        caption:
          "批次、日期按货品要求扫或输入，然后点数量：每扫一次货品加一件，也可以直接输入。破损单独记，不混进良品。",
        captionEn:
          "Scan or type lot and date where the goods want them, then count: each scan of the goods adds one, or type the quantity. Damage is kept apart.",
      },
      {
        file: "receive-5-done.webp",
        fileEn: "receive-5-done.en.webp",
        caption: "全部点齐后回车入账，库存立即增加，单据变为部分入库或已入库；点错了可以冲销这一次收货。",
        captionEn:
          "When all is counted, Enter books it: stock has grown at once, and the entry is receiving or completed. A receipt made by mistake can be reversed.",
      },
    ],
  },
  {
    key: "pick",
    kind: "image",
    title: "用扫描枪拣货，手不离枪",
    titleEn: "Picking with nothing but a scanner",
    audience: "admin",
    relatedPage: "exit-handle",
    body: "<p>顺序永远是：库位、货品、数量。扫错会响、会说原因，并且什么都不改变。</p>",
    bodyEn:
      "<p>The order is always: location, goods, quantity. A wrong scan sounds, says why, and changes nothing.</p>",
    pictures: [
      {
        file: "pick-1-list.webp",
        fileEn: "pick-1-list.en.webp",
        caption: "开始拣货后，输入框一直等着扫描；下面的拣货单按库位排好。",
        captionEn:
          "Once picking has begun the field waits for scans; the list below is in the order of locations.",
      },
      {
        file: "pick-2-wrong.webp",
        fileEn: "pick-2-wrong.en.webp",
        caption: "扫了不对的码：说明哪里不对，应该去哪里。",
        captionEn: "A code that does not belong here: it says what is wrong, and where to go.",
      },
      {
        file: "pick-3-count.webp",
        fileEn: "pick-3-count.en.webp",
        caption: "库位和货品都对了，直接回车就是全部；再扫一次货品加一件；也可以输入数量。",
        captionEn:
          "Location and goods fit: Enter takes all, each further scan counts one, or type the quantity.",
      },
      {
        file: "pick-4-done.webp",
        fileEn: "pick-4-done.en.webp",
        caption: "这一行完成，等下一次扫描。货不够就点「报缺」，缺的数量会转入隔离。",
        captionEn:
          "That one is done, the next scan may come. Where goods are missing, report them short: they go to quarantine.",
      },
    ],
  },
  {
    key: "monitor",
    kind: "text",
    title: "墙上的看板显示什么",
    titleEn: "What the wall monitor shows",
    audience: "admin",
    relatedPage: "system-display",
    body: `<p>看板没有键盘也没有鼠标：在<strong>系统管理 › 大屏管理</strong>里添加，把六位数字输进去一次，之后断电断网都会自己恢复。</p>
<h3>数字怎么算</h3>
<ul><li><strong>今日入库</strong>：今天收货的件数，良品加破损，减去冲销。</li><li><strong>今日出库</strong>：今天发运或提走的件数。</li><li><strong>准时率</strong>：今天完成、写明预计到货的入库单中，不晚于预计那一天且没有差异的比例。</li><li><strong>到货上架</strong>：今天完成的入库单，从登记到货到收完的分钟数的中位数。</li><li><strong>积压</strong>：各状态还等着的单数，和等得最久的一张。</li><li><strong>每小时</strong>：今天每小时的进出件数，和过去七天同一小时的平均。</li></ul>
<p>没有可除的数时写「暂无数据」，不会写成 0% 或 100%。</p>
<h3>颜色</h3>
<ul><li>红色：现在就要有人处理，例如逾期、配送失败。</li><li>橙色：要留意，例如临期、部分入库有差异。</li><li>绿色：连接正常，或已达成。</li><li>整屏变灰：数据旧了，屏上写着是多久以前的。看板从不把旧数字当新的。</li></ul>
<p>颜色总和图标、文字一起出现，看不清颜色的人也读得懂。</p>`,
    bodyEn: `<p>The monitor has neither keyboard nor mouse: add it under <strong>System › Displays</strong>, enter its six digits once, and it recovers by itself from lost power or network.</p>
<h3>How the figures are made</h3>
<ul><li><strong>Inbound today</strong>: units received today, good and damaged, less what was reversed.</li><li><strong>Outbound today</strong>: units shipped or fetched today.</li><li><strong>On time</strong>: of the entries completed today that had an expected arrival, the share without a difference and not on a later day.</li><li><strong>Dock to stock</strong>: the median of the minutes from recorded arrival to completion, of entries completed today.</li><li><strong>Backlog</strong>: how many requests wait in each status, and which has waited longest.</li><li><strong>Per hour</strong>: units in and out in each hour of today, beside the mean of the same hour over the last seven days.</li></ul>
<p>Where nothing divides it says “no data”, never 0 % or 100 %.</p>
<h3>Colours</h3>
<ul><li>Red: this needs action now, such as something overdue or a failed delivery.</li><li>Orange: worth a look, for instance what expires soon or came in with a difference.</li><li>Green: connected, or reached.</li><li>All grey: the data are old, and the screen says how old. It never shows old figures as new ones.</li></ul>
<p>A colour always comes with an icon and a word, for those who do not tell colours apart.</p>`,
  },
  {
    key: "shortcuts",
    kind: "text",
    title: "键盘和扫描枪的快捷操作",
    titleEn: "Keyboard and scanner shortcuts",
    audience: "everyone",
    relatedPage: "Workplace",
    body: `<table><thead><tr><th scope="col">按键</th><th scope="col">作用</th></tr></thead><tbody><tr><td><code>Ctrl K</code> 或 <code>⌘ K</code></td><td>搜索单号、货品、客户，或跳到任何页面</td></tr><tr><td><code>?</code></td><td>显示全部快捷键</td></tr><tr><td><code>↑</code> <code>↓</code> <code>Enter</code></td><td>在搜索结果和下拉里选择</td></tr><tr><td><code>←</code> <code>→</code> <code>Home</code> <code>End</code></td><td>光标在标签栏时，在标签之间移动；<code>Enter</code> 打开，<code>Delete</code> 关闭</td></tr><tr><td><code>J</code> <code>K</code> <code>Enter</code> <code>N</code></td><td>在单据列表里上下移动、打开、新建</td></tr><tr><td><code>Ctrl Enter</code></td><td>提交正在填写的申请</td></tr><tr><td><code>Esc</code></td><td>关闭弹出的内容</td></tr></tbody></table>
<h3>扫描枪</h3><ul><li>任何页面按 <code>Ctrl K</code> 再扫单据上的条码，找到那张单据，回车打开。</li><li>入库处理、出库处理的搜索框都可以扫单号。</li><li>收货台和拣货台一直等着扫描，不用点任何地方。</li><li>扫描枪要设成「扫完自动回车」。</li></ul>`,
    bodyEn: `<table><thead><tr><th scope="col">Keys</th><th scope="col">Do</th></tr></thead><tbody><tr><td><code>Ctrl K</code> or <code>⌘ K</code></td><td>search numbers, goods and clients, or go to any page</td></tr><tr><td><code>?</code></td><td>show all shortcuts</td></tr><tr><td><code>↑</code> <code>↓</code> <code>Enter</code></td><td>choose among results and choices</td></tr><tr><td><code>←</code> <code>→</code> <code>Home</code> <code>End</code></td><td>move among tabs when the tab bar has the focus; <code>Enter</code> opens, <code>Delete</code> closes</td></tr><tr><td><code>J</code> <code>K</code> <code>Enter</code> <code>N</code></td><td>in lists of requests: down, up, open, new</td></tr><tr><td><code>Ctrl Enter</code></td><td>submit the form that you are filling in</td></tr><tr><td><code>Esc</code></td><td>close what has opened</td></tr></tbody></table>
<h3>Scanner</h3><ul><li>On any page press <code>Ctrl K</code> and scan the code on a document: its request is found, Enter opens it.</li><li>The search fields of entry and exit handling take a scanned number.</li><li>The receiving and the picking desk wait for scans: no click is needed.</li><li>Let the scanner send Enter after each code.</li></ul>`,
  },
];
