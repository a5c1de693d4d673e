// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {GameToken} from "../../src/token/GameToken.sol";
import {EggsGen2Vouchers} from "./EggsGen2Vouchers.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Eggs on sale, and buyers with coins and tokens.
abstract contract EggsGen2Fixture is OwnedProxyTest, EggsGen2Vouchers {
    uint128 internal constant MAX_SOLAR = 249_990;
    uint128 internal constant MAX_LUNAR = 249_989;
    uint256 internal constant PRICE = 100 ether;
    uint256 internal constant SHARE = 500;
    uint256 internal constant SUPPLY = 1_000_000_000 ether;
    string internal constant URI = "https://hatchery.test/gen2/eggs/";

    address internal signer = vm.addr(SIGNER_KEY);
    address internal referrer = account("referrer");
    address internal collection = account("collection");

    GameToken internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        token = _newToken();
        eggs = _newEggs();
        _fund(alice);
        _fund(bob);
    }

    function _newToken() internal returns (GameToken) {
        bytes memory data =
            abi.encodeCall(GameToken.initialize, ("Hatchy", "HATCHY", owner, address(this), SUPPLY, SUPPLY));
        return GameToken(_proxy(_deployCode("GameToken"), data));
    }

    function _newEggs() internal returns (EggsGen2) {
        return EggsGen2(
            _proxy(_deployCode("EggsGen2"), abi.encodeCall(EggsGen2.initialize, (_parameters())))
        );
    }

    function _parameters() internal view returns (EggsGen2.InitializeParameters memory) {
        return EggsGen2.InitializeParameters({
            initialOwner: owner,
            initialSigner: signer,
            hatchy: address(token),
            hatchyGen2: collection,
            maxSolar: MAX_SOLAR,
            maxLunar: MAX_LUNAR,
            price: PRICE,
            referralShare: SHARE,
            baseMetadataUri: URI
        });
    }

    function _fund(address buyer) internal {
        vm.deal(buyer, 1_000 ether);
        token.transfer(buyer, 1_000_000 ether);
        vm.prank(buyer);
        token.approve(address(eggs), type(uint256).max);
    }

    function _give(address to, uint8 egg, uint256 amount) internal {
        vm.prank(owner);
        eggs.mintAirdropEgg(egg, amount, to);
    }

    function _subject() internal view virtual override returns (address) {
        return address(eggs);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("EggsGen2");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        EggsGen2.InitializeParameters memory parameters = _parameters();
        parameters.initialOwner = stranger;
        return abi.encodeCall(EggsGen2.initialize, (parameters));
    }
}
