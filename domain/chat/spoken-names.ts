/** A part of an app: how people name it, and how files that contain it are usually called. */
type SpokenName = { said: readonly string[]; stems: readonly string[] };

const row = (said: string, stems: string): SpokenName => ({
  said: said.split('|'),
  stems: stems.split(' '),
});

/**
 * Names of parts of an app in English, Chinese, Japanese and Korean. An English name must be a
 * whole word of the prompt. Names in the other languages are searched as substrings, because these
 * languages do not separate words reliably.
 */
export const spokenNames: readonly SpokenName[] = [
  row('header|top bar|页头|顶部|页眉|顶栏|ヘッダー|헤더|상단', 'header topbar appbar'),
  row('footer|页脚|底部|页尾|フッター|푸터|하단', 'footer bottombar'),
  row(
    'nav|navigation|menu|导航|菜单|ナビ|メニュー|내비|네비|메뉴',
    'nav navigation menu navbar tabs',
  ),
  row('sidebar|side bar|drawer|侧边栏|侧栏|抽屉|サイドバー|사이드바', 'sidebar drawer aside'),
  row('hero|banner|横幅|首屏|头图|ヒーロー|バナー|배너|히어로', 'hero banner'),
  row(
    'home|homepage|landing|start page|首页|主页|ホーム|トップページ|홈|첫 화면',
    'home landing index app',
  ),
  row('cart|basket|购物车|カート|買い物かご|장바구니|카트', 'cart basket bag'),
  row('checkout|结账|结算|下单|会計|購入手続|レジ|결제|주문서', 'checkout payment order'),
  row('payment|pay|支付|付款|支払|決済|결제|지불', 'payment pay checkout billing'),
  row('order|orders|订单|注文|주문', 'order orders'),
  row('product|products|item|items|商品|产品|製品|상품|제품', 'product products item catalog'),
  row(
    'price|prices|pricing|价格|定价|价钱|価格|料金|値段|가격|요금',
    'price pricing money currency',
  ),
  row('login|log in|sign in|signin|登录|登入|ログイン|サインイン|로그인', 'login signin auth'),
  row(
    'sign up|signup|register|registration|注册|登録|회원가입|가입',
    'signup register registration',
  ),
  row(
    'account|profile|账户|账号|个人资料|我的|プロフィール|アカウント|マイページ|계정|프로필',
    'account profile',
  ),
  row('settings|preferences|options|设置|偏好|設定|설정|환경설정', 'settings preferences options'),
  row('search|搜索|查找|检索|検索|探す|검색|찾기', 'search finder query'),
  row('filter|filters|筛选|过滤|絞り込み|フィルター|필터', 'filter filters'),
  row('sort|sorting|order by|排序|並び替え|並べ替え|ソート|정렬', 'sort sorting'),
  row('table|表格|表|テーブル|一覧表|표|테이블', 'table grid rows'),
  row('list|列表|清单|リスト|一覧|목록|리스트', 'list'),
  row('card|cards|卡片|カード|카드', 'card cards'),
  row('form|表单|フォーム|入力欄|양식|폼', 'form'),
  row(
    'dialog|modal|popup|pop-up|弹窗|对话框|弹框|ダイアログ|モーダル|ポップアップ|대화상자|모달|팝업',
    'dialog modal popup',
  ),
  row('chart|graph|diagram|图表|曲线|柱状图|グラフ|チャート|차트|그래프', 'chart graph plot stats'),
  row(
    'dashboard|overview|仪表盘|看板|概览|ダッシュボード|概要|대시보드|개요',
    'dashboard overview summary',
  ),
  row(
    'statistics|stats|report|reports|统计|报表|统计数据|統計|レポート|통계|보고서',
    'stats statistics report reports chart',
  ),
  row('calendar|schedule|日历|日程|カレンダー|予定|달력|일정', 'calendar schedule'),
  row('map|地图|地図|マップ|지도', 'map location'),
  row(
    'gallery|photos|pictures|图库|相册|照片|ギャラリー|写真|갤러리|사진',
    'gallery photos images',
  ),
  row('contact|联系|联系我们|お問い合わせ|連絡|문의|연락', 'contact'),
  row('about|关于|会社概要|について|소개', 'about'),
  row(
    'faq|questions|help|常见问题|帮助|よくある質問|ヘルプ|자주 묻는|도움말',
    'faq help questions',
  ),
  row(
    'review|reviews|testimonial|testimonials|rating|ratings|评价|评论|口碑|レビュー|口コミ|評価|리뷰|후기|평점',
    'review reviews testimonials rating ratings',
  ),
  row('comment|comments|评论|留言|コメント|댓글', 'comment comments'),
  row(
    'notification|notifications|alert|alerts|bell|通知|提醒|消息|お知らせ|알림',
    'notification notifications alert alerts bell toast',
  ),
  row(
    'message|messages|chat|消息|聊天|私信|メッセージ|チャット|메시지|채팅',
    'message messages chat inbox',
  ),
  row(
    'customer|customers|client|clients|客户|顾客|顧客|お客様|고객',
    'customer customers client clients',
  ),
  row('invoice|invoices|发票|账单|請求書|インボイス|청구서|송장', 'invoice invoices bill'),
  row('stock|inventory|库存|存货|在庫|재고', 'stock inventory'),
  row('supplier|suppliers|供应商|仕入先|공급업체|공급처', 'supplier suppliers vendor'),
  row('shipping|delivery|运费|配送|快递|物流|送料|配達|배송|택배', 'shipping delivery'),
  row(
    'discount|coupon|voucher|优惠|折扣|优惠券|割引|クーポン|할인|쿠폰',
    'discount coupon voucher promo',
  ),
  row(
    'wishlist|favourites|favorites|收藏|心愿单|お気に入り|ほしい物|찜|즐겨찾기|위시리스트',
    'wishlist favourites favorites',
  ),
  row(
    'team|staff|employees|团队|员工|チーム|スタッフ|社員|팀|직원',
    'team staff employee employees',
  ),
  row('task|tasks|todo|任务|待办|タスク|할 일|작업', 'task tasks todo'),
  row('note|notes|笔记|备注|メモ|ノート|메모|노트', 'note notes'),
  row('currency|money|货币|币种|金额|通貨|金額|통화|금액', 'currency money format price'),
  row('date|dates|time|日期|时间|日付|日時|날짜|시간', 'date dates time format'),
  row(
    'save|saved|saving|storage|stored|keep|保存|存储|储存|记住|保存する|記憶|저장|보관|기억',
    'storage store persist save',
  ),
  row(
    'export|download|csv|导出|下载|エクスポート|書き出し|ダウンロード|내보내기|다운로드',
    'export download csv',
  ),
  row('import|upload|导入|上传|インポート|取り込み|アップロード|가져오기|업로드', 'import upload'),
  row('print|打印|印刷|인쇄|프린트', 'print'),
  row(
    'language|translation|语言|翻译|多语言|言語|翻訳|언어|번역',
    'i18n language locale translations',
  ),
  row(
    'theme|dark mode|dark|colour|colours|color|colors|font|fonts|主题|深色|暗色|颜色|配色|字体|テーマ|ダーク|配色|色|フォント|書体|테마|다크|색상|색깔|글꼴|폰트',
    'theme index.css styles tokens',
  ),
  row(
    'route|routes|address|404|not found|路由|网址|找不到页面|ルート|見つかりません|경로|찾을 수 없',
    'app routes router notfound missing',
  ),
  row(
    'tab title|favicon|browser tab|网页标题|标签页|图标标签|タブのタイトル|ファビコン|브라우저 탭|파비콘',
    'index.html',
  ),
  row(
    'loading|spinner|skeleton|加载|载入|読み込み|ローディング|로딩|불러오는',
    'loading spinner skeleton',
  ),
  row(
    'pagination|paging|分页|翻页|ページ送り|ページネーション|페이지 나누기|페이지네이션',
    'pagination pager',
  ),
  row('package|dependency|dependencies|依赖|软件包|パッケージ|依存|패키지|의존성', 'package.json'),
  row('rename|重命名|改名|名前を変|名称変更|이름 바꾸|이름 변경', 'rename name title'),
  row('status|状态|状態|ステータス|상태', 'status state progress'),
  row(
    'public|private|visibility|公开|私密|可见|公開|非公開|공개|비공개',
    'visibility public private privacy',
  ),
  row('delete|remove|trash|删除|移除|削除|消す|삭제|지우', 'delete remove trash confirm'),
  row('edit|editor|编辑|編集|エディタ|편집|수정 화면', 'edit editor'),
  row('share|分享|共享|共有|シェア|공유', 'share sharing'),
  row('copy|duplicate|复制|拷贝|コピー|複製|복사|복제', 'copy duplicate clone'),
  row('image|images|picture|图片|图像|画像|이미지|그림', 'image images picture photo'),
  row('video|视频|動画|동영상|비디오', 'video player'),
  row('music|audio|sound|音乐|音频|声音|音楽|音声|음악|소리', 'music audio sound player'),
  row('timer|countdown|stopwatch|计时|倒计时|タイマー|타이머', 'timer countdown stopwatch clock'),
  row('quiz|question|questions|测验|题目|问题|クイズ|問題|퀴즈|문제', 'quiz question questions'),
  row('score|points|分数|得分|积分|スコア|得点|ポイント|점수|포인트', 'score points result'),
  row('game|游戏|ゲーム|게임', 'game board play'),
  row('booking|reservation|appointment|预订|预约|予約|예약', 'booking reservation appointment'),
  row(
    'blog|article|post|posts|news|博客|文章|新闻|ブログ|記事|ニュース|블로그|기사|글 목록',
    'blog article post posts news',
  ),
];
