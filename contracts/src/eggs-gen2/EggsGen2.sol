// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

import {ERC1155ForAccountsUpgradeable} from "../accounts/ERC1155ForAccountsUpgradeable.sol";
import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IEggsGen2} from "./IEggsGen2.sol";

/// @title Eggs of the second generation, behind a UUPS proxy
/// @notice See IEggsGen2.
contract EggsGen2 is
    IEggsGen2,
    ERC1155ForAccountsUpgradeable,
    VoucherVerifierUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @param initialOwner sets prices and addresses, takes the proceeds, upgrades
    /// @param initialSigner signs vouchers; none if zero
    /// @param hatchy the game token
    /// @param hatchyGen2 the collection that hatches eggs; none if zero
    /// @param maxSolar the maximum of solar eggs ever minted
    /// @param maxLunar the maximum of lunar eggs ever minted
    /// @param price the price of one egg, in base units of the game token
    /// @param referralShare the referrer's share of a payment, per 10,000
    /// @param baseMetadataUri metadata address, to which the egg's id is appended
    struct InitializeParameters {
        address initialOwner;
        address initialSigner;
        address hatchy;
        address hatchyGen2;
        uint128 maxSolar;
        uint128 maxLunar;
        uint256 price;
        uint256 referralShare;
        string baseMetadataUri;
    }

    struct Supply {
        uint128 minted;
        uint128 max;
    }

    struct Rewards {
        uint256 total;
        mapping(address referrer => uint256) owed;
    }

    /// @custom:storage-location erc7201:hatchery.storage.EggsGen2
    struct EggsGen2Storage {
        IERC20 hatchy;
        uint16 referralShare;
        address hatchyGen2;
        uint256 price;
        mapping(uint8 egg => Supply) supplies;
        mapping(address account => address) referrals;
        mapping(address currency => Rewards) rewards;
        mapping(address account => bool) airdroppers;
        string baseMetadataUri;
    }

    /// @inheritdoc IEggsGen2
    uint8 public constant SOLAR_EGG = 0;
    /// @inheritdoc IEggsGen2
    uint8 public constant LUNAR_EGG = 1;
    /// @inheritdoc IEggsGen2
    uint256 public constant MAX_PER_TX = 40;

    uint256 private constant BASIS = 10_000;

    /// @dev The currency that stands for the native coin.
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    bytes32 private constant EGG_SALE_TYPEHASH = keccak256(
        "EggSale(address receiver,uint8 egg,uint256 amount,address referral,uint256 price,uint256 voucherId,"
        "uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.EggsGen2")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xb865ebce92eee584e0957b68292e994748ff94963d07473bc14cb06ed8b8b000;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(InitializeParameters calldata parameters) external initializer {
        __ERC1155_init("");
        __Ownable_init(parameters.initialOwner);
        __VoucherVerifier_init(parameters.initialSigner);
        EggsGen2Storage storage $ = _eggsGen2Storage();
        $.supplies[SOLAR_EGG].max = parameters.maxSolar;
        $.supplies[LUNAR_EGG].max = parameters.maxLunar;
        _setHatchy(parameters.hatchy);
        _setHatchyGen2(parameters.hatchyGen2);
        _setPrice(parameters.price);
        _setReferralShare(parameters.referralShare);
        _setBaseMetadataUri(parameters.baseMetadataUri);
    }

    /// @inheritdoc IEggsGen2
    function mintEgg(uint8 egg, uint256 amount, address referral) external nonReentrant {
        _buy(egg, amount, referral, type(uint256).max);
    }

    /// @inheritdoc IEggsGen2
    function mintEggAtMost(uint8 egg, uint256 amount, address referral, uint256 maxCost) external nonReentrant {
        _buy(egg, amount, referral, maxCost);
    }

    /// @inheritdoc IEggsGen2
    function eggSale(EggSalePayload calldata payload) external payable nonReentrant {
        _useVoucher(payload.voucherId, payload.receiver, _hashEggSale(payload), payload.signature);
        _checkPurchase(payload.amount);
        uint256 cost = payload.price * payload.amount;
        if (msg.value != cost) revert EggsGen2_WrongPayment(msg.value, cost);

        _addSupply(payload.egg, payload.amount);
        _creditReferrer(_referrerOf(_msgSender(), payload.receiver, payload.referral), NATIVE, cost);

        emit EggsBought(_msgSender(), payload.receiver, payload.egg, payload.amount, NATIVE, cost);

        _mint(payload.receiver, payload.egg, payload.amount, "");
    }

    /// @inheritdoc IEggsGen2
    function mintAirdropEgg(uint8 egg, uint256 amount, address receiver) external nonReentrant {
        if (_msgSender() != owner() && !isAirdropper(_msgSender())) revert EggsGen2_NotAuthorized(_msgSender());
        if (amount == 0) revert EggsGen2_InvalidAmount(amount, type(uint256).max);

        _addSupply(egg, amount);

        _mint(receiver, egg, amount, "");
    }

    /// @inheritdoc IEggsGen2
    function burn(uint8 egg, uint256 amount) external {
        _burnEgg(egg, _msgSender(), amount);
    }

    /// @inheritdoc IEggsGen2
    function burnEggOfUser(uint8 egg, address account, uint256 amount) external {
        if (_msgSender() != HatchyPocketGen2()) revert EggsGen2_NotAuthorized(_msgSender());
        _burnEgg(egg, account, amount);
    }

    /// @inheritdoc IEggsGen2
    function clearMyReferral() external {
        _eggsGen2Storage().referrals[_msgSender()] = address(0);
        emit ReferralChanged(_msgSender(), address(0));
    }

    /// @inheritdoc IEggsGen2
    function claimReferralReward(address currency) external nonReentrant {
        _claimReferralReward(currency, _msgSender());
    }

    /// @inheritdoc IEggsGen2
    function claimReferralRewardTo(address currency, address to) external nonReentrant {
        if (to == address(0)) revert EggsGen2_ZeroAddress();
        _claimReferralReward(currency, to);
    }

    /// @inheritdoc IEggsGen2
    function withdraw(address currency, address to) external onlyOwner nonReentrant {
        if (to == address(0)) revert EggsGen2_ZeroAddress();
        uint256 balance = currency == NATIVE ? address(this).balance : IERC20(currency).balanceOf(address(this));
        uint256 amount = balance - totalReferralRewards(currency);

        emit Withdrawn(currency, to, amount);

        _send(currency, to, amount);
    }

    /// @inheritdoc IEggsGen2
    function setBaseMetadataURI(string calldata _newBaseMetadataURI) external onlyOwner {
        _setBaseMetadataUri(_newBaseMetadataURI);
    }

    /// @inheritdoc IEggsGen2
    function setHatchy(address _hatchy) external onlyOwner {
        _setHatchy(_hatchy);
    }

    /// @inheritdoc IEggsGen2
    function setHatchyGen2(address _gen2Address) external onlyOwner {
        _setHatchyGen2(_gen2Address);
    }

    /// @inheritdoc IEggsGen2
    function setPrice(uint256 _price) external onlyOwner {
        _setPrice(_price);
    }

    /// @inheritdoc IEggsGen2
    function setReferralShare(uint256 basisPoints) external onlyOwner {
        _setReferralShare(basisPoints);
    }

    /// @inheritdoc IEggsGen2
    function setAirdropper(address account, bool allowed) external onlyOwner {
        _eggsGen2Storage().airdroppers[account] = allowed;
        emit AirdropperChanged(account, allowed);
    }

    /// @inheritdoc IEggsGen2
    function accountBalanceBatch(address account, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory balances)
    {
        balances = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; ++i) {
            balances[i] = balanceOf(account, ids[i]);
        }
    }

    /// @inheritdoc IEggsGen2
    function eggSupplies(uint8 egg) external view returns (uint256) {
        return _eggsGen2Storage().supplies[egg].minted;
    }

    /// @inheritdoc IEggsGen2
    function referrals(address account) external view returns (address) {
        return _eggsGen2Storage().referrals[account];
    }

    /// @inheritdoc IEggsGen2
    function referralRewards(address account, address currency) external view returns (uint256) {
        return _eggsGen2Storage().rewards[currency].owed[account];
    }

    /// @inheritdoc IEggsGen2
    function referralShare() external view returns (uint256) {
        return _eggsGen2Storage().referralShare;
    }

    /// @inheritdoc IEggsGen2
    function hatchyToken() external view returns (address) {
        return address(_eggsGen2Storage().hatchy);
    }

    /// @inheritdoc IEggsGen2
    function PRICE() external view returns (uint256) {
        return _eggsGen2Storage().price;
    }

    /// @inheritdoc IEggsGen2
    function MAX_SOLAR() external view returns (uint256) {
        return _eggsGen2Storage().supplies[SOLAR_EGG].max;
    }

    /// @inheritdoc IEggsGen2
    function MAX_LUNAR() external view returns (uint256) {
        return _eggsGen2Storage().supplies[LUNAR_EGG].max;
    }

    /// @notice The metadata address of an egg.
    function uri(uint256 id) public view override returns (string memory) {
        return string.concat(_eggsGen2Storage().baseMetadataUri, Strings.toString(id));
    }

    /// @inheritdoc IEggsGen2
    function totalReferralRewards(address currency) public view returns (uint256) {
        return _eggsGen2Storage().rewards[currency].total;
    }

    /// @inheritdoc IEggsGen2
    function isAirdropper(address account) public view returns (bool) {
        return _eggsGen2Storage().airdroppers[account];
    }

    /// @inheritdoc IEggsGen2
    function HatchyPocketGen2() public view returns (address) {
        return _eggsGen2Storage().hatchyGen2;
    }

    function _domainName() internal pure override returns (string memory) {
        return "EggsGen2";
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _buy(uint8 egg, uint256 amount, address referral, uint256 maxCost) private {
        EggsGen2Storage storage $ = _eggsGen2Storage();
        uint256 price = $.price;
        if (price == 0) revert EggsGen2_NotForSale();
        _checkPurchase(amount);
        (IERC20 hatchy, uint256 cost) = ($.hatchy, price * amount);
        if (cost > maxCost) revert EggsGen2_TooExpensive(cost, maxCost);

        _addSupply(egg, amount);
        _creditReferrer(_referrerOf(_msgSender(), _msgSender(), referral), address(hatchy), cost);

        emit EggsBought(_msgSender(), _msgSender(), egg, amount, address(hatchy), cost);

        hatchy.safeTransferFrom(_msgSender(), address(this), cost);
        // Last, because it calls the receiver.
        _mint(_msgSender(), egg, amount, "");
    }

    function _addSupply(uint8 egg, uint256 amount) private {
        _checkEgg(egg);
        Supply storage supply = _eggsGen2Storage().supplies[egg];
        (uint256 minted, uint256 max) = (supply.minted, supply.max);
        if (amount > max - minted) revert EggsGen2_MaxSupplyExceeded(egg, minted, max);
        // At most `max`, so it fits.
        supply.minted = uint128(minted + amount);
    }

    /// @dev Returns the referrer of `buyer`: the one recorded before, or else `referral`, which is then recorded.
    function _referrerOf(address buyer, address receiver, address referral) private returns (address referrer) {
        EggsGen2Storage storage $ = _eggsGen2Storage();
        referrer = $.referrals[buyer];
        if (referrer != address(0) || referral == address(0)) return referrer;
        bool circular = referral == buyer || referral == receiver || $.referrals[referral] == buyer;
        if (circular) revert EggsGen2_InvalidReferral(buyer, referral);

        $.referrals[buyer] = referral;

        emit ReferralChanged(buyer, referral);

        return referral;
    }

    function _creditReferrer(address referrer, address currency, uint256 cost) private {
        if (referrer == address(0)) return;
        EggsGen2Storage storage $ = _eggsGen2Storage();
        uint256 amount = cost * $.referralShare / BASIS;
        if (amount == 0) return;

        Rewards storage rewards = $.rewards[currency];
        rewards.owed[referrer] += amount;
        rewards.total += amount;

        emit ReferralRewarded(referrer, _msgSender(), currency, amount);
    }

    function _claimReferralReward(address currency, address to) private {
        Rewards storage rewards = _eggsGen2Storage().rewards[currency];
        uint256 amount = rewards.owed[_msgSender()];
        if (amount == 0) revert EggsGen2_NothingToClaim(_msgSender(), currency);

        rewards.owed[_msgSender()] = 0;
        rewards.total -= amount;

        emit ReferralRewardClaimed(_msgSender(), currency, amount);

        _send(currency, to, amount);
    }

    function _burnEgg(uint8 egg, address account, uint256 amount) private {
        _checkEgg(egg);
        if (amount == 0) revert EggsGen2_InvalidAmount(amount, type(uint256).max);
        _burn(account, egg, amount);
    }

    function _send(address currency, address to, uint256 amount) private {
        if (currency == NATIVE) {
            (bool sent,) = to.call{value: amount}("");
            if (!sent) revert EggsGen2_TransferFailed();
        } else {
            IERC20(currency).safeTransfer(to, amount);
        }
    }

    function _setHatchy(address hatchy) private {
        if (hatchy == address(0)) revert EggsGen2_ZeroAddress();
        _eggsGen2Storage().hatchy = IERC20(hatchy);
        emit HatchyChanged(hatchy);
    }

    function _setHatchyGen2(address hatchyGen2) private {
        _eggsGen2Storage().hatchyGen2 = hatchyGen2;
        emit HatchyGen2Changed(hatchyGen2);
    }

    function _setPrice(uint256 price) private {
        _eggsGen2Storage().price = price;
        emit PriceChanged(price);
    }

    function _setReferralShare(uint256 basisPoints) private {
        if (basisPoints > BASIS) revert EggsGen2_InvalidReferralShare(basisPoints);
        _eggsGen2Storage().referralShare = uint16(basisPoints);
        emit ReferralShareChanged(basisPoints);
    }

    function _setBaseMetadataUri(string calldata baseMetadataUri) private {
        _eggsGen2Storage().baseMetadataUri = baseMetadataUri;
        emit URI(uri(SOLAR_EGG), SOLAR_EGG);
        emit URI(uri(LUNAR_EGG), LUNAR_EGG);
    }

    function _hashEggSale(EggSalePayload calldata payload) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                EGG_SALE_TYPEHASH,
                payload.receiver,
                payload.egg,
                payload.amount,
                payload.referral,
                payload.price,
                payload.voucherId,
                _deadlineOf(payload.signature)
            )
        );
    }

    function _checkPurchase(uint256 amount) private pure {
        if (amount == 0 || amount > MAX_PER_TX) revert EggsGen2_InvalidAmount(amount, MAX_PER_TX);
    }

    function _checkEgg(uint8 egg) private pure {
        if (egg > LUNAR_EGG) revert EggsGen2_InvalidEgg(egg);
    }

    function _eggsGen2Storage() private pure returns (EggsGen2Storage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
