import type { Language } from '@/domain/locale';
import type { FaqName } from './faq';

/**
 * The terms by which a question is assigned to an entry, separated by `|`. A question should
 * contain several terms of its entry. Words without a topic ("use", "网站") are not listed.
 */
export const faqTerms: Record<Language, Record<FaqName, string>> = {
  en_US: {
    begin:
      'how do i begin|how do i start|getting started|get started|first project|first site|make a site|create a site|make a website|create a website|build a website|build a site|make an app',
    change: 'change|edit|modify|different color|different colour|make it blue',
    undo: 'undo|take back|take something back|go back|revert|restore|previous version|earlier version|old version|roll back|rollback',
    publish: 'publish|put online|online|go live|live|share my site|deploy',
    takeOut:
      'download|zip|source code|export|take my code|my code|push to github|github|repository',
    cost: 'turn cost|one turn|message cost|one message|tokens|token|use up|tokens per site',
    ownKey: 'own key|my own key|api key|model key|own model|my key',
    plans: 'plans|plan include|plans include|plan|membership|pro|plus|premium',
    price:
      'price|prices|pricing|how much|cost|costs|pay|paid|expensive|cheap|free of charge|fee|subscription',
    refund: 'refund|refunds|refunded|money back|cancel my plan|cancel plan|cancel my subscription',
    invoice: 'invoice|invoices|receipt|receipts|vat|tax number|billing address',
    domain:
      'own domain|custom domain|domain|domains|domain name|own address|own url|custom url|www',
    filing: 'icp|filing|icp filing|icp license|file my site|register the site in china|beian',
    forms:
      'form|forms|form data|form entries|submissions|submitted|submit|sign-ups|signups|orders from visitors|answers of visitors|inbox|booking|bookings|reservations|visitors send|visitors enter|filled in|what visitors',
    database:
      'database|databases|backend|back end|user accounts|a login|visitors log in|members log in|server side|supabase|sql',
    apps: 'mini program|mini programs|mobile app|mobile apps|android|ios|iphone app|app store|desktop app|apk|native app',
    together:
      'collaborate|collaborator|collaborators|teammate|teammates|together|invite someone to edit|same project|co-edit|several people work|people work on one project|a team',
    private: 'private|public|who can see|see my project|visibility|secret|hide my project',
    human:
      'human|reach a person|a person|reach someone|contact|support|customer service|talk to a person|talk to someone|report a bug|feedback|complaint',
  },
  zh_CN: {
    begin: '怎么开始|如何开始|开始|新手|入门|怎么做网站|怎么做一个网站|第一个网站|第一个项目',
    change: '怎么修改|修改|改颜色|换颜色|改文字|改标题|改一下',
    undo: '撤回|撤销|恢复|回到以前|回到之前|上一个版本|以前的版本|之前的版本|旧版本|还原|退回',
    publish: '发布|上线|公开网址|分享网站|部署',
    takeOut: '代码带走|下载代码|代码|源码|导出|下载|压缩包|推送|github',
    cost: '一轮|消耗|用量|token|tokens|额度',
    ownKey: '模型密钥|自己的密钥|密钥|api key|apikey|自己的模型',
    plans: '套餐|会员|权益|包含什么',
    price: '价格|多少钱|收费|费用|要钱|花钱|付费|免费|贵|怎么卖|价钱',
    refund: '退款|退钱|退费|退订|取消套餐|取消会员',
    invoice: '发票|开票|收据|税号|抬头|报销',
    domain: '自己的域名|自定义域名|独立域名|域名|绑定域名|自己的网址',
    filing: '网站备案|备案|备案号|icp',
    forms:
      '表单|报名表|提交的数据|提交|报名|预约|留言|填写的内容|收到的数据|数据在哪里看|数据在哪看|访客填',
    database: '数据库|后台|后端|数据库或登录|访客登录|用户登录功能|会员系统|登录功能',
    apps: '小程序|手机应用|安卓|苹果应用|app|应用商店|桌面应用|安装包',
    together: '多人|多人一起|多人一起做一个项目|协作|一起编辑|合作|共同编辑|同事一起|团队',
    private: '私有|公开|谁能看到|别人能看到|看到我的项目|隐藏|保密|可见',
    human: '人工|客服|联系你们|联系|投诉|反馈|报告问题|找人',
  },
  ja_JP: {
    begin:
      '始め方|始める|始めます|はじめ方|使い方|最初のサイト|サイトの作り方|サイトを作る|サイトをつくる',
    change: '変更|変える|修正|色を変え|文字を変え',
    undo: '元に戻|戻せ|取り消|復元|以前のバージョン|前のバージョン|古いバージョン',
    publish: 'サイトを公開|公開するには|公開したい|公開方法|公開の仕方|アップ|デプロイ',
    takeOut: 'コードを持ち出|ダウンロード|コード|書き出|エクスポート|zip|github|リポジトリ',
    cost: '1 回に|1回に|どれだけかかり|消費|使用量|トークン',
    ownKey: 'モデルキー|自分のキー|apiキー|キーを使',
    plans: 'プラン|会員',
    price: '料金|値段|価格|いくら|費用|有料|無料|お金',
    refund: '返金|払い戻|解約|キャンセル',
    invoice: '請求書|領収書|インボイス|適格請求書',
    domain: '独自ドメイン|ドメイン|自分のドメイン|自分のurl|独自のアドレス',
    filing: 'icp備案|備案|icp|届出|届け出',
    forms: 'フォーム|送信されたデータ|送信内容|送信|申し込み|予約|問い合わせ内容|入力された|応募',
    database:
      'データベース|データベースやログインは付けられ|バックエンド|管理画面|ログイン機能|会員機能',
    apps: 'ミニプログラム|モバイルアプリ|スマホアプリ|android|ios|アプリストア|デスクトップアプリ|apk',
    together:
      '共同編集|複数人|複数人で 1 つのプロジェクト|チーム|一緒に編集|共有して編集|メンバーを招待',
    private: '非公開|誰が見|プロジェクトは誰に見え|誰に見え|見られ|公開範囲|見える|秘密',
    human:
      '担当者|人に問い合わせ|問い合わせるには|問い合わせ先|サポート|連絡|人に聞|不具合の報告|意見',
  },
  ko_KR: {
    begin: '어떻게 시작|시작|처음|사이트 만드는 법|사이트를 만들|첫 사이트|사용법',
    change: '바꾸|변경|수정하|고치|색을',
    undo: '되돌|실행 취소|복원|이전 버전|예전 버전',
    publish: '게시|온라인에 올|배포|공개 주소',
    takeOut: '코드를 가져|내려받|다운로드|코드|내보내|zip|github|저장소',
    cost: '한 번에|한 번에 얼마나 드나|토큰|사용량|소모',
    ownKey: '모델 키|내 키|자신의 키|api 키|키를',
    plans: '요금제|멤버십|플랜',
    price: '가격|얼마|요금|비용|유료|무료|돈',
    refund: '환불|해지|취소하고',
    invoice: '세금계산서|영수증|계산서|현금영수증',
    domain: '도메인|내 주소|나만의 주소',
    filing: 'icp|icp 등록|등록이 필요|비안|등록 신고|신고',
    forms: '폼|방문자가 폼으로 보낸|양식|신청서|제출|예약 내용|예약|문의 내용|입력한 내용|응답',
    database: '데이터베이스|백엔드|관리자 화면|로그인 기능|회원 기능',
    apps: '미니 프로그램|모바일 앱|안드로이드|아이폰 앱|앱 스토어|데스크톱 앱|apk',
    together: '공동 편집|한 프로젝트를 편집|함께 편집|협업|여러 명|팀원|같이 편집|동료',
    private: '비공개|누가 볼|볼 수 있는|공개 범위|보이나|숨기',
    human: '담당자|사람에게 문의|문의하려면|고객센터|문의하|연락|상담원|버그 신고|의견',
  },
};
