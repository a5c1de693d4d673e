// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {VoucherVerifierUpgradeable} from "../vouchers/VoucherVerifierUpgradeable.sol";
import {IVoucherConverter} from "./IVoucherConverter.sol";

/// @title Takes assets in for vouchers off-chain, behind a UUPS proxy
/// @notice See IVoucherConverter.
contract VoucherConverter is
    IVoucherConverter,
    IERC721Receiver,
    IERC1155Receiver,
    VoucherVerifierUpgradeable,
    UUPSUpgradeable,
    ReentrancyGuardTransient
{
    using SafeERC20 for IERC20;

    /// @custom:storage-location erc7201:hatchery.storage.VoucherConverter
    struct VoucherConverterStorage {
        address rewardDealer;
        bool enabled;
        uint256 totalConverts;
        mapping(uint256 nonce => Payload) converted;
    }

    /// @inheritdoc IVoucherConverter
    uint256 public constant MAX_BATCH = 50;

    uint8 private constant ERC721 = 0;
    uint8 private constant ERC1155 = 1;
    uint8 private constant ERC20 = 2;

    bytes32 private constant CREATE_VOUCHER_TYPEHASH = keccak256(
        "CreateVoucher(address receiver,uint8 assetType,address assetAddress,"
        "uint256[] tokenIds,uint256[] amounts,uint256 amount,uint256 voucherId,uint256 deadline)"
    );

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.VoucherConverter")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xb0a552ce194376825dc6c6ec78c6827065f042a2a19971d36158a3a5d0775e00;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once; deposits are switched on.
    /// @dev The EIP-712 name and version are constants, so that part is not initialized.
    /// @param initialOwner names signers, bars vouchers, switches deposits, upgrades
    /// @param initialSigner signs deposits; none if zero
    /// @param rewardDealer_ the contract that gives assets back
    /// @custom:oz-upgrades-unsafe-allow missing-initializer-call incorrect-initializer-order
    function initialize(address initialOwner, address initialSigner, address rewardDealer_) external initializer {
        if (rewardDealer_ == address(0)) revert VoucherConverter_ZeroRewardDealer();
        __Ownable_init(initialOwner);
        __VoucherVerifier_init(initialSigner);
        VoucherConverterStorage storage $ = _voucherConverterStorage();
        ($.rewardDealer, $.enabled) = (rewardDealer_, true);
        emit RewardDealerSet(rewardDealer_);
        emit EnabledChanged(true);
    }

    /// @inheritdoc IVoucherConverter
    function createVoucher(Payload calldata payload, bytes calldata signature) external payable nonReentrant {
        if (!enabled()) revert VoucherConverter_NotEnabled();
        if (msg.value > 0) revert VoucherConverter_UnexpectedValue(msg.value);
        if (payload.receiver != _msgSender()) revert VoucherConverter_NotReceiver(_msgSender());
        _useVoucher(payload.voucherId, payload.receiver, _hash(payload, signature), signature);
        _check(payload);

        VoucherConverterStorage storage $ = _voucherConverterStorage();
        uint256 nonce = $.totalConverts++;
        $.converted[nonce] = payload;

        emit Deposit(payload.receiver, nonce);

        if (payload.assetType == ERC20) _takeTokens($.rewardDealer, payload);
        else if (payload.assetType == ERC1155) _takeItems($.rewardDealer, payload);
        else _takeCollectibles($.rewardDealer, payload);
    }

    /// @inheritdoc IVoucherConverter
    function flipState() external onlyOwner {
        VoucherConverterStorage storage $ = _voucherConverterStorage();
        $.enabled = !$.enabled;
        emit EnabledChanged($.enabled);
    }

    /// @inheritdoc IERC721Receiver
    function onERC721Received(address operator, address, uint256, bytes calldata) external view returns (bytes4) {
        _checkOperator(operator);
        return IERC721Receiver.onERC721Received.selector;
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155Received(address operator, address, uint256, uint256, bytes calldata)
        external
        view
        returns (bytes4)
    {
        _checkOperator(operator);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @inheritdoc IERC1155Receiver
    function onERC1155BatchReceived(
        address operator,
        address,
        uint256[] calldata,
        uint256[] calldata,
        bytes calldata
    ) external view returns (bytes4) {
        _checkOperator(operator);
        return IERC1155Receiver.onERC1155BatchReceived.selector;
    }

    /// @inheritdoc IVoucherConverter
    function convertedAssets(uint256 nonce)
        external
        view
        returns (address receiver, uint8 assetType, address assetAddress, uint256 amount, uint256 voucherId)
    {
        Payload storage payload = _converted(nonce);
        return (payload.receiver, payload.assetType, payload.assetAddress, payload.amount, payload.voucherId);
    }

    /// @inheritdoc IVoucherConverter
    function getConvertedAssets(uint256 nonce) external view returns (Payload memory) {
        return _converted(nonce);
    }

    /// @inheritdoc IVoucherConverter
    function totalConverts() external view returns (uint256) {
        return _voucherConverterStorage().totalConverts;
    }

    /// @inheritdoc IVoucherConverter
    function rewardDealer() external view returns (address) {
        return _voucherConverterStorage().rewardDealer;
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || interfaceId == type(IERC165).interfaceId;
    }

    /// @inheritdoc IVoucherConverter
    function enabled() public view returns (bool) {
        return _voucherConverterStorage().enabled;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _domainName() internal pure override returns (string memory) {
        return "VoucherConverter";
    }

    function _takeTokens(address dealer, Payload calldata payload) private {
        IERC20 token = IERC20(payload.assetAddress);
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(payload.receiver, address(this), payload.amount);
        uint256 held = token.balanceOf(address(this));
        if (held < before || held - before != payload.amount) {
            revert VoucherConverter_NotReceived(payload.amount, held > before ? held - before : 0);
        }
        if (token.allowance(address(this), dealer) < held) token.forceApprove(dealer, type(uint256).max);
    }

    function _takeItems(address dealer, Payload calldata payload) private {
        IERC1155 items = IERC1155(payload.assetAddress);
        items.safeBatchTransferFrom(payload.receiver, address(this), payload.tokenIds, payload.amounts, "");
        if (!items.isApprovedForAll(address(this), dealer)) items.setApprovalForAll(dealer, true);
    }

    /// @dev Transfers without the hook, which is for tokens that others send.
    function _takeCollectibles(address dealer, Payload calldata payload) private {
        IERC721 collection = IERC721(payload.assetAddress);
        for (uint256 i = 0; i < payload.tokenIds.length; ++i) {
            collection.transferFrom(payload.receiver, address(this), payload.tokenIds[i]);
        }
        if (!collection.isApprovedForAll(address(this), dealer)) collection.setApprovalForAll(dealer, true);
    }

    function _converted(uint256 nonce) private view returns (Payload storage) {
        VoucherConverterStorage storage $ = _voucherConverterStorage();
        if (nonce >= $.totalConverts) revert VoucherConverter_UnknownDeposit(nonce);
        return $.converted[nonce];
    }

    /// @dev The hooks know the operator of a transfer. This contract is the operator only in a deposit.
    function _checkOperator(address operator) private view {
        if (operator != address(this)) revert VoucherConverter_NotADeposit(operator);
    }

    function _check(Payload calldata payload) private pure {
        (uint256 ids, uint256 amounts) = (payload.tokenIds.length, payload.amounts.length);
        if (payload.assetType == ERC20) {
            if (payload.amount == 0) revert VoucherConverter_InvalidAmount(0);
            if (ids != 0) revert VoucherConverter_InvalidLength(ids, 0);
            if (amounts != 0) revert VoucherConverter_InvalidLength(amounts, 0);
            return;
        }
        if (payload.assetType > ERC20) revert VoucherConverter_UnsupportedType(payload.assetType);
        if (payload.amount != 0) revert VoucherConverter_InvalidAmount(payload.amount);
        if (ids == 0 || ids > MAX_BATCH) revert VoucherConverter_InvalidLength(ids, MAX_BATCH);
        uint256 wanted = payload.assetType == ERC721 ? 0 : ids;
        if (amounts != wanted) revert VoucherConverter_InvalidLength(amounts, wanted);
        for (uint256 i = 0; i < amounts; ++i) {
            if (payload.amounts[i] == 0) revert VoucherConverter_InvalidAmount(0);
        }
    }

    function _hash(Payload calldata payload, bytes calldata signature) private pure returns (bytes32) {
        return keccak256(
            abi.encode(
                CREATE_VOUCHER_TYPEHASH,
                payload.receiver,
                payload.assetType,
                payload.assetAddress,
                keccak256(abi.encodePacked(payload.tokenIds)),
                keccak256(abi.encodePacked(payload.amounts)),
                payload.amount,
                payload.voucherId,
                _deadlineOf(signature)
            )
        );
    }

    function _voucherConverterStorage() private pure returns (VoucherConverterStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
