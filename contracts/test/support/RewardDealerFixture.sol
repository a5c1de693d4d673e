// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {EggsGen2} from "../../src/eggs-gen2/EggsGen2.sol";
import {RewardDealer} from "../../src/reward-dealer/RewardDealer.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {CallingToken, RewardCollectible, RewardItems} from "./RewardDealerTokens.sol";
import {RewardDealerVouchers} from "./RewardDealerVouchers.sol";

/// @dev A dealer, a holder that approved it, and contracts that let it mint.
abstract contract RewardDealerFixture is OwnedProxyTest, RewardDealerVouchers {
    uint256 internal constant FUNDS = 1_000_000 ether;
    /// The holder's assets: as many collectibles, numbered from 0, and as many kinds of items.
    uint256 internal constant HELD = 100;

    address internal signer = vm.addr(SIGNER_KEY);

    CallingToken internal token;
    RewardCollectible internal collectible;
    RewardItems internal items;
    EggsGen2 internal eggs;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new CallingToken();
        collectible = new RewardCollectible();
        items = new RewardItems();
        eggs = _newEggs();
        dealer = _newDealer();
        items.setMinter(address(dealer));
        vm.prank(owner);
        eggs.setAirdropper(address(dealer), true);
        _stock();
    }

    function _newDealer() internal returns (RewardDealer) {
        bytes memory data = abi.encodeCall(RewardDealer.initialize, (owner, signer, address(eggs)));
        return RewardDealer(_proxy(_deployCode("RewardDealer"), data));
    }

    function _subject() internal view virtual override returns (address) {
        return address(dealer);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("RewardDealer");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(RewardDealer.initialize, (stranger, stranger, address(0)));
    }

    function _newEggs() private returns (EggsGen2) {
        EggsGen2.InitializeParameters memory parameters = EggsGen2.InitializeParameters({
            initialOwner: owner,
            initialSigner: address(0),
            hatchy: address(token),
            hatchyGen2: address(0),
            maxSolar: 1_000_000,
            maxLunar: 1_000_000,
            price: 1 ether,
            referralShare: 0,
            baseMetadataUri: ""
        });
        return
            EggsGen2(_proxy(_deployCode("EggsGen2"), abi.encodeCall(EggsGen2.initialize, (parameters))));
    }

    function _stock() private {
        token.mint(holder, FUNDS);
        for (uint256 i = 0; i < HELD; ++i) {
            collectible.mint(holder, i);
            items.mint(holder, i, HELD);
        }
        vm.startPrank(holder);
        token.approve(address(dealer), type(uint256).max);
        collectible.setApprovalForAll(address(dealer), true);
        items.setApprovalForAll(address(dealer), true);
        vm.stopPrank();
    }
}
