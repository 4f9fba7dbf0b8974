/**
 * Passwords of at least 12 characters that attackers try first, and the words in such passwords. The list follows
 * people's habits (a word twice, a word and a year, a row of the keyboard, a line of a song) and is not copied from
 * leaked passwords. Entries are lower-case letters and digits, as `simplify` returns them.
 */
const passwords = `
123456789012 1234567890123 123123123123 123456123456 123456654321 111222333444 112233445566 098765432109 000000000000
abcdefghijkl abcdefghijklmnop abcdefgh1234 abcd1234abcd abc123abc123 abcabc123123 a1b2c3d4e5f6 aabbccddeeff
qwertyuiopasdf qwertyuiop12 qwertyuiop123 qwerty123456 qwerty12345678 qwerty123qwerty qwertyqwerty qwertyasdfgh
qwertyasdfzxcv asdfghjkl123 asdfghjklzxcvbnm zxcvbnm12345 zxcvbnm123456 zxcvbnmasdfgh 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv qazwsxedc123 qazwsx123456 zaq12wsxcde3 zaq1xsw2cde3
q1w2e3r4t5y6 123qweasdzxc 123qwe123qwe qweasdzxc123 qweasd123456 passwordpassword password1234 password12345
password123456 password123password mypassword12 mypassword123 thisismypassword newpassword1 newpassword123
yourpassword changemenow1 changeme1234 changeme12345 changeitnow12 temporary123 temppassword letmeinletmein
letmein12345 letmeinplease letmeinnow123 opensesame123 opensesameopen adminadminadmin administrator administrator1
administrator123 admin1234567 adminpassword admin12345678 rootpassword supersecret1 supersecret123 secretsecret
secretpassword topsecret123 topsecretpassword welcome12345 welcome123456 welcomewelcome welcometowork helloworld12
helloworld123 hellohello12 iloveyou1234 iloveyou12345 iloveyouforever iloveyousomuch iloveyoubaby iloveyou2much
ilovemymother ilovejesus12 ilovemyfamily ihatepasswords ihatemyjob123 donttellanyone idontremember iforgotmypassword
forgotpassword whatisthepassword nopassword12 trustno1trustno1 trustnoone123 correcthorsebatterystaple
correcthorsebattery horsebatterystaple maytheforcebewithyou thequickbrownfox quickbrownfox thelordoftherings
lordoftherings harrypotter1 harrypotter123 gameofthrones winteriscoming starwarsstarwars starwars1234 startrek1234
supermanbatman batmansuperman superman1234 batman123456 spiderman123 pokemon12345 pikachupikachu minecraft123
minecraft1234 fortnite1234 callofduty123 leagueoflegends worldofwarcraft dragonballz1 dragondragon footballfootball
football1234 football12345 basketball12 basketball123 baseball1234 manchesterunited manchester123 liverpoolfc12
liverpool123 liverpoolfc1892 chelseafc123 chelsea12345 arsenal12345 arsenalarsenal barcelona123 realmadrid12
realmadrid123 juventus1234 princess1234 princessprincess sunshine1234 sunshine12345 sunshinesunshine butterfly123
chocolate123 strawberry12 computer1234 computer12345 computercomputer internet1234 microsoft123 windows12345
samsung12345 samsunggalaxy facebook1234 google123456 linkedin1234 linkedinlinkedin november2024 december2024
september2024 michael12345 jennifer1234 alexander123 elizabeth123 christopher1 jesuschrist1 jesuslovesme godisgood123
blessedblessed godblessyou1 inshallah123 bismillah786 alhamdulillah mashallah123 monkeymonkey monkey123456
shadow123456 master123456 masterpassword mustang12345 charlie12345 freedom12345 whatever1234 whateverwhatever
fuckyoufuckyou fuckyou12345 fuckoff12345 bullshit1234 assholeasshole summersummer winterwinter springspring
autumnautumn businesscontinuity disasterrecovery continuityplan holdfast1234 holdfastholdfast companyname12
companypassword workpassword1 ourpassword12 officepassword teampassword1 testtesttest test12345678 testpassword
testing12345 demodemodemo demopassword guestguestguest
`;

const words = `
password passwort passw0rd parola contrasena senha motdepasse wachtwoord passe pass pwd passphrase login logon signin username user users
admin administrator root superuser sysadmin master manager owner guest demo test testing tester temp temporary default changeme change
letmein welcome hello secret secure security private access open sesame qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbnm qazwsx qaz
wsx edc iloveyou love lovely loveyou princess sunshine dragon monkey football baseball basketball soccer hockey cricket shadow superman
batman spiderman pokemon starwars computer internet server network windows microsoft google facebook apple samsung office company
business work worker team january february march april may june july august september october november december monday tuesday wednesday
thursday friday saturday sunday spring summer autumn fall winter flower butterfly chocolate cookie coffee banana orange purple yellow
green blue black white silver golden london paris berlin madrid rome newyork america england germany france canada australia india
singapore dubai holdfast continuity recovery resilience abc abcd abcdef abc123 michael jennifer jessica ashley daniel charlie thomas
robert matthew jordan andrew joshua hunter george amanda nicole freedom whatever mustang jesus god angel family friend baby honey
my the your our new old this is it in me you i a and for of to now please one two three
`;

const listed = (text: string) => new Set(text.trim().split(/\s+/));

export const commonPasswords: ReadonlySet<string> = listed(passwords);
export const commonWords: ReadonlySet<string> = listed(words);
